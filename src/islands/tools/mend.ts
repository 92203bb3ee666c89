/** Lines that are unclear, each with its reason, and kinds that we do not know: mended beside the list, the file stays. */
import { buildingTypeNames, buildingTypes, isBuildingType, type BuildingType } from '#domain/building-types';
import { parseDay } from '#domain/tools/day';
import type { Mended } from '#domain/tools/portfolio';
import { view, type View } from '#domain/tools/view';
import { toNode } from './page.ts';
import type { Listed } from './table-desk.ts';

/** @param then told of what was mended, before this included @returns nothing where all is clear */
export function askToMend(
  { unclear, kinds }: Pick<Listed, 'unclear' | 'kinds'>,
  mended: Mended,
  words: (key: string, own?: Record<string, string>) => string,
  then: (mended: Mended) => void,
): HTMLElement | undefined {
  if (unclear.count + kinds.length === 0) return undefined;

  const days = unclear.first.map(({ line, address, unclear }): View => {
    const id = `zeile-${line}`;
    const of = words('mendLine', { line: String(line), address: address || words('noAddress') });
    const reason = words(`unclear${unclear?.reason}`, { cell: unclear?.cell ?? '' });
    return view(
      'div',
      { class: 'field' },
      view('label', { for: id }, of, ', ', words(unclear?.column ?? 'expiry')),
      view('p', { class: 'note', id: `${id}-grund` }, reason),
      view('p', { class: 'field-error', id: `${id}-fehler` }),
      view('input', {
        class: 'input',
        id,
        inputmode: 'decimal',
        autocomplete: 'off',
        value: mended.days[line] ?? '',
        'data-line': String(line),
        'aria-describedby': `${id}-grund ${id}-fehler`,
      }),
    );
  });
  const types = kinds.map(({ key, type, count }, i): View => {
    const id = `art-${i}`;
    const label = type ? (count === 1 ? 'kindLine' : 'kindLines') : 'kindEmpty';
    return view(
      'div',
      { class: 'field' },
      view('label', { for: id }, words(label, { type, count: String(count) })),
      view(
        'select',
        { class: 'input', id, 'data-kind': key },
        view('option', { value: '' }, words('kindOpen')),
        ...buildingTypes.map((one) => view('option', { value: one }, buildingTypeNames[one])),
      ),
    );
  });
  const left = unclear.count - days.length;
  const group = toNode(
    view(
      'div',
      { class: 'column-chooser no-print' },
      view('h3', {}, words('mend')),
      view('p', {}, words('mendHelp')),
      ...days,
      ...(left > 0 ? [view('p', { class: 'note' }, words('mendLeft', { count: String(left) }))] : []),
      ...types,
      view('button', { type: 'button', class: 'btn' }, words('mendDone')),
    ),
  ) as HTMLElement;
  const button = group.querySelector('button');
  if (button) button.onclick = take;

  function take() {
    const next = { days: { ...mended.days }, kinds: { ...mended.kinds } as Record<string, BuildingType> };
    let wrong: HTMLInputElement | undefined;
    for (const input of group.querySelectorAll('input')) {
      const typed = input.value.trim();
      const isWrong = typed !== '' && parseDay(typed) === undefined;
      const error = group.querySelector(`#${input.id}-fehler`);
      if (error) error.textContent = isWrong ? words('mendWrong') : '';
      input.setAttribute('aria-invalid', String(isWrong));
      if (isWrong) wrong ??= input;
      else if (typed) next.days[Number(input.dataset['line'])] = typed;
    }
    if (wrong) return wrong.focus();
    for (const { value, dataset } of group.querySelectorAll('select'))
      if (isBuildingType(value)) next.kinds[dataset['kind'] ?? ''] = value;
    then(next);
  }
  return group;
}
