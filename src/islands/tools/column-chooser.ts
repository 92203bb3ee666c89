/** „Welche Spalte ist was?“: asks about a table whose headings leave it open. Nothing of it leaves the page. */
import { columnNames, sampleOf, type ColumnName, type Columns, type HouseTable } from '#domain/tools/house-table';

/** Longer samples would make a select wider than a phone. */
const longestSample = 40;

/** @param columns chosen before somebody confirms them @param then told what was confirmed */
export function askColumns(
  chooser: HTMLElement,
  table: HouseTable,
  columns: Columns,
  words: (key: string, own?: Record<string, string>) => string,
  then: (columns: Columns) => void,
): void {
  const nameOf = (at: number) => table.headings[at] || words('column', { number: String(at + 1) });
  const toOption = (choice: readonly number[], isChosen: boolean) => {
    const sample = sampleOf(table, choice).slice(0, longestSample);
    const column = choice.map(nameOf).join(' + ') || words('noColumn');
    return new Option(sample ? words('sample', { column, sample }) : column, choice.join(), isChosen, isChosen);
  };
  const selectOf = (name: ColumnName) => chooser.querySelector(`#spalte-${name}`) as HTMLSelectElement;
  for (const name of columnNames) {
    const guess = columns[name];
    const each = table.headings.map((_, at) => [at]);
    const choices = [[], ...(guess.length > 1 ? [guess] : []), ...each];
    selectOf(name).replaceChildren(...choices.map((choice) => toOption(choice, choice.join() === guess.join())));
  }
  const error = chooser.querySelector<HTMLElement>('[role=alert]');
  const button = chooser.querySelector<HTMLButtonElement>('button');
  if (!error || !button) return;
  error.textContent = '';
  chooser.hidden = false;
  chooser.querySelector('h2')?.focus();
  button.onclick = () => {
    const [address = [], expiry = [], issued = [], type = []] = columnNames.map((name) => {
      const { value } = selectOf(name);
      return value ? value.split(',').map(Number) : [];
    });
    const missing = address.length === 0 ? 'address' : expiry.length + issued.length === 0 ? 'expiry' : undefined;
    error.textContent = missing ? words(missing === 'address' ? 'needAddress' : 'needDay') : '';
    if (missing) return selectOf(missing).focus();
    chooser.hidden = true;
    then({ address, expiry, issued, type });
  };
}
