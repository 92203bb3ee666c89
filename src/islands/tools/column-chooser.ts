/** „Welche Spalte ist was?“: our guess, with what stands there, to be confirmed or changed. Nothing of it leaves the page. */
import { columnNames, type ColumnName, type Columns } from '#domain/tools/house-table';
import { byId } from './page.ts';
import type { Opened } from './table-desk.ts';

/** Longer headings and samples would make a select wider than a phone. */
const longest = 40;

/** @param columns chosen before somebody confirms them @param then told what was confirmed */
export function askColumns(
  chooser: HTMLElement,
  { choices }: Opened,
  columns: Columns,
  words: (key: string, own?: Record<string, string>) => string,
  then: (columns: Columns) => void,
): void {
  const samplesOf = (value: string) => choices.find(({ at }) => at.join() === value)?.samples ?? [];
  const toOption = (name: ColumnName, { at, heading, samples }: Opened['choices'][number]) => {
    const number = words('column', { number: String((at[0] ?? 0) + 1) });
    const [sample = ''] = samples;
    const label = heading.slice(0, longest) || words('sample', { column: number, sample: sample.slice(0, longest) });
    const isChosen = at.join() === columns[name].join();
    return new Option(label, at.join(), isChosen, isChosen);
  };
  const selectOf = (name: ColumnName) => chooser.querySelector(`#spalte-${name}`) as HTMLSelectElement;
  for (const name of columnNames) {
    const select = selectOf(name);
    const own = choices.filter(({ at }) => at.length === 1 || name === 'address');
    select.replaceChildren(new Option(words('noColumn'), ''), ...own.map((choice) => toOption(name, choice)));
    const showSamples = () => {
      const samples = samplesOf(select.value).map((sample) => `„${sample.slice(0, longest)}“`);
      const line = byId(`proben-${name}`);
      if (line) line.textContent = samples.length ? words('samples', { samples: samples.join(', ') }) : '';
    };
    select.onchange = showSamples;
    showSamples();
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
