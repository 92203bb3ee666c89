/** What may be right and is asked before it is published: no check of the texts knows what stood there before. */
import { isDeepStrictEqual } from 'node:util';
import { buildingTypes } from '#domain/prices/building-types';
import { formatDate, formatEuro } from '#domain/language/format';
import { toVersions } from '../content/reader/dated.ts';
import { toSourceFile } from '../content/reader/reader.ts';
import { fileToField, type Field } from './form.ts';

export const pricesFile = 'content/prices.yaml';

type Figure = { path: string; name: string; show: (value: number) => string; value: number };

/** Every number by the name that its schema gives it. */
function toFigures(field: Field, data: unknown, path = ''): Figure[] {
  if (field.kind === 'group' && typeof data === 'object' && data !== null)
    return field.fields.flatMap(({ name, field: inner }) =>
      toFigures(inner, (data as Record<string, unknown>)[name], `${path}.${name}`),
    );
  if (field.kind !== 'number' || typeof data !== 'number') return [];
  const name = field.label?.replace(inEuro, '') ?? path;
  return [{ path, name, show: inEuro.test(field.label ?? '') ? formatEuro : String, value: data }];
}
const inEuro = /, volle Euro$/;

/** A digit too many or too few. */
const times = 10;

/**
 * Of the prices, and of each day on which others begin.
 * @returns 'Preis für Geschäftskunden für ein Einfamilienhaus: 1.790 € statt 179 €, zehnmal so viel wie vorher'
 */
export function pricesToDoubts(before: string, after: string): string[] {
  const [known, now] = [before, after].map((text) => toVersions(toSourceFile(pricesFile, text)));
  return (now ?? []).flatMap(({ from, yaml: { data } }, index) => {
    if (known?.some((one) => isDeepStrictEqual(one.yaml.data, data))) return [];
    const was = now?.[index - 1] ?? known?.[0];
    const day = from === undefined ? '' : `ab dem ${formatDate(Date.parse(from))}: `;
    return versionToDoubts(was?.yaml.data, data).map((doubt) => day + doubt);
  });
}

function versionToDoubts(before: unknown, after: unknown): string[] {
  const form = fileToField(pricesFile);
  const old = new Map(toFigures(form, before).map(({ path, value }) => [path, value]));
  const figures = toFigures(form, after);
  const at = (path: string) => figures.find((figure) => figure.path === path);
  const leaps = figures.flatMap(({ path, name, show, value }) => {
    const was = old.get(path) ?? 0;
    if (was === 0 || (value < was * times && value * times > was)) return [];
    const factor = Math.floor(value / was);
    const how =
      value < was
        ? 'höchstens ein Zehntel von vorher'
        : `${factor === times ? 'zehnmal' : `${factor}-mal`} so viel wie vorher`;
    return [`${name}: ${show(value)} statt ${show(was)}, ${how}`];
  });
  const exchanged = buildingTypes.flatMap((type) => {
    const [forFirms, forOwners] = [at(`.business.${type}`), at(`.private.${type}`)];
    if (!forFirms || !forOwners || forOwners.value >= forFirms.value) return [];
    if ([forFirms, forOwners].every(({ path, value }) => old.get(path) === value)) return [];
    return [
      `${forOwners.name}: ${formatEuro(forOwners.value)}, weniger als für Geschäftskunden (${formatEuro(forFirms.value)})`,
    ];
  });
  return [...leaps, ...exchanged];
}
