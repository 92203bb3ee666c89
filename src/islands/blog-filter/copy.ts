/** What only the awake list says: no page carries it, the browser loads it. */
export const copy = {
  results: 'Suchergebnisse',
  search: 'In den Artikeln suchen',
  reset: 'Filter aufheben',
  empty: {
    title: 'Keine Artikel gefunden',
    text: 'Versuchen Sie es mit einem dieser Wörter, dann wieder in allen Rubriken.',
    suggestions: ['Energieausweis', 'GEG', 'Immobilien', import.meta.env.OFFICE_PLACE],
  },
} as const;

/** How many of the articles are in sight, under the heading; told aloud when it changes. „Artikel“ is one and many. */
export function countsToStatus({ shown, found, total, filtered }: Counts): string {
  if (!filtered) return shown < total ? `${shown} von ${total} Artikeln` : `${total} Artikel`;
  if (found === 0) return `Kein Treffer unter ${total} Artikeln`;
  return shown < found ? `${shown} von ${found} gefundenen Artikeln` : `${found} Artikel gefunden`;
}
export type Counts = { shown: number; found: number; total: number; filtered: boolean };

/** Beside the button that loads more. */
export const remainingText = (count: number): string => `Noch ${count} Artikel`;
