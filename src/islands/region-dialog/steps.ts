/** The three steps of the region dialog, free of React and the page. */
import { regionWords } from '#domain/places/region-words';
import type { SearchResult } from './search.ts';

export type Office = { name: string; href: string };

/** `isBack`: from a later one. */
export type Step =
  { name: 'metropole'; isBack?: true } | { name: 'subregion'; region: string } | { name: 'loading'; office: Office };

export type StepEvent =
  | { type: 'region chosen'; region: string }
  | { type: 'back' }
  | { type: 'office chosen'; office: Office }
  | { type: 'office reported' };

export function nextStep(step: Step, event: StepEvent): Step {
  // While the visitor is on the way nothing else can be chosen.
  if (step.name === 'loading' && event.type !== 'office reported') return step;
  switch (event.type) {
    case 'region chosen':
      return { name: 'subregion', region: event.region };
    case 'office chosen':
      return { name: 'loading', office: event.office };
    case 'back':
    case 'office reported':
      return { name: 'metropole', isBack: true };
  }
}

/** How long step 3 stands before the chosen office is reported, in milliseconds. */
export const loadingMs = 2000;

/** Words of the dialog, most as the client gave them. */
export const dialogCopy = {
  metropole: 'Wählen Sie Ihre Metropolregion',
  redirect: 'Sie werden sofort zum Expertenteam vor Ort weitergeleitet.',
  search: 'Ort oder Postleitzahl',
  fetching: 'Region wird geladen...',
  none: `Mein Ort ist nicht dabei – weiter mit ${import.meta.env.AREA_NAME}`,
  offices: regionWords.title,
  office: regionWords.office(import.meta.env.DELIVERY_HOURS),
  back: regionWords.back,
  wait: 'Einen Moment...',
  forwarding: 'Wir leiten Sie zu Ihrer Region weiter',
  near: 'Orte in der Nähe',
  similar: 'Orte mit ähnlicher Postleitzahl',
  notFound: 'Diesen Ort kennen wir noch nicht. Wählen Sie eine Region in der Nähe oder gehen Sie ohne Ort weiter.',
} as const;

/** „1 Ort“, „12 Orte“ */
export const countOfPlaces = (count: number): string => `${count} ${count === 1 ? 'Ort' : 'Orte'}`;

/** What stands above the hits of a search: „2 Orte“, „Lilienthal: Orte in der Nähe“ */
export function resultToText({ kind, of, hits }: SearchResult): string {
  if (hits.length === 0) return dialogCopy.notFound;
  if (kind === 'near') return of ? `${of}: ${dialogCopy.near}` : dialogCopy.near;
  return kind === 'similar' ? dialogCopy.similar : countOfPlaces(hits.length);
}
