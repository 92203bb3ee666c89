/** An answer of each tool as an example, for whoever has not asked yet. */
import { addMonths, dayToInput, type Day } from './day.ts';
import type { Query } from './tool.ts';
import type { FormToolSlug } from './tools.ts';

const exampleAd = 'Helle 3-Zimmer-Wohnung, 82 m², Einbauküche Baujahr 2019. V, 118 kWh/(m²a), Gas, D.';

/** @param day as of when it is calculated */
export function toExample(slug: FormToolSlug, day: Day): Query {
  const year = Number(day.slice(0, 4));
  /** Two months are missing, so that there is something to see. */
  const months =
    `von1=1.1.${year - 3}&bis1=31.12.${year - 3}&von2=1.1.${year - 2}&bis2=31.12.${year - 2}` +
    `&von3=1.3.${year - 1}&bis3=31.12.${year - 1}&leerstand=nein`;
  const examples: Record<FormToolSlug, string> = {
    pflichtangaben: 'gebaeude=wohn&art=verbrauch&wert=118&traeger=erdgas&baujahr=1974&klasse=D',
    'anzeige-pruefen': `text=${exampleAd}`,
    'bedarf-oder-verbrauch': 'anlass=verkauf&gebaeude=wohn&wohnungen=ab5&daten=ja&leerstand=nein',
    gueltigkeit: `ausgestellt=${dayToInput(addMonths(day, -7 * 12 - 5))}&umbau=nein`,
    '36-monate': months,
    unterlagen: 'art=verbrauch&gebaeude=wohn&stammdaten=on&abrechnungen=on&fotos=on&leerstand=on',
    'co2-kosten': 'gebaeude=wohn&rechnung=vermieter&angabe=kg&kg=3.120&flaeche=82&kosten=204,50&auflagen=keine',
    'welche-klasse':
      'gebaeude=wohn&heizung=oel&menge=2.000&jahr=2025&warmwasser=ja&flaechenart=wohn&flaeche=140&wohnungen=zwei&keller=nein',
  };
  return Object.fromEntries(new URLSearchParams(examples[slug]));
}
