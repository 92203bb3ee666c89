/** What the list says of its numbers. „Artikel“ is one and many. */

/** How many of the articles are in sight, under the heading; told aloud when it changes. */
export function countsToStatus({ shown, found, total, filtered }: Counts): string {
  if (!filtered) return shown < total ? `${shown} von ${total} Artikeln` : `${total} Artikel`;
  if (found === 0) return `Kein Treffer unter ${total} Artikeln`;
  return shown < found ? `${shown} von ${found} gefundenen Artikeln` : `${found} Artikel gefunden`;
}
export type Counts = { shown: number; found: number; total: number; filtered: boolean };

/** Beside the button that loads more. */
export const remainingText = (count: number): string => `Noch ${count} Artikel`;
