/** Prices that may be a slip in typing, asked about before they are published: the check knows nothing of what stood there before. */
import { isDated, isFields } from '#domain/law/dated';
import { formatEuro } from '#domain/language/format';
import { toSourceFile } from '../../content/reader/source-file.ts';
import { fileToField, type Field } from '../form.ts';

export const pricesFile = 'content/prices.yaml';

type Figure = { path: string; label: string; value: number };

/** Every number by its place in the form, one that changes on a day once for each of its times. */
function toFigures(field: Field, data: unknown, path = ''): Figure[] {
  if (isDated(data)) return Object.values(data).flatMap((one) => toFigures(field, one, path));
  if (field.kind === 'group' && isFields(data))
    return field.fields.flatMap(({ name, field: inner }) => toFigures(inner, data[name], `${path}.${name}`));
  return field.kind === 'number' && typeof data === 'number' ? [{ path, label: field.label ?? path, value: data }] : [];
}

/** Of a digit too many or too few. */
const slipFactor = 10;

/** @returns 'Preis für Geschäftskunden für ein Einfamilienhaus: 1.790 € statt 179 €' */
export function findPriceWarnings(before: string, after: string): string[] {
  const form = fileToField(pricesFile);
  const [old = [], now = []] = [before, after].map((text) => toFigures(form, toSourceFile(pricesFile, text).yaml.data));
  return now.flatMap(({ path, label, value }) => {
    const former = old.filter((one) => one.path === path).map((one) => one.value);
    const was = former.at(-1) ?? 0;
    if (former.includes(value) || was === 0 || (value < was * slipFactor && value * slipFactor > was)) return [];
    const [name = '', unit] = label.split(/(, volle Euro)$/);
    const [says, said] = [value, was].map(unit ? formatEuro : String);
    return [`${name}: ${says} statt ${said}`];
  });
}
