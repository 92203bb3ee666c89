import { expect, test } from 'vitest';
import { every, rowsOf } from '../../../tests/support/every.ts';
import { openTool } from '../../../tests/support/tools.ts';
import { formToolSlugs } from './tools.ts';

const cases = rowsOf(`
  gueltigkeit | ausgestellt=3.5.2019&umbau=nein | Ausgestellt am 3. Mai 2019
  36-monate | von1=1.1.2024&bis1=31.12.2024&von2=1.1.2023&bis2=31.12.2023&leerstand=nein | 2 Abrechnungen, 1. Januar 2023 bis 31. Dezember 2024
  36-monate | von1=1.1.2025&bis1=31.12.2025&leerstand=nein | 1 Abrechnung, 1. Januar 2025 bis 31. Dezember 2025
  co2-kosten | gebaeude=wohn&rechnung=mieter&angabe=kwh&kwh=24000&brennstoff=gas&flaeche=140&kosten=240&auflagen=keine | 24.000 kWh Erdgas in 12 Monaten, 140 m², 240 €
  co2-kosten | gebaeude=wohn&rechnung=mieter&angabe=kg&kg=1995&flaeche=70&monate=1&auflagen=keine | 1.995 kg CO₂ in einem Monat, 70 m²
  co2-kosten | gebaeude=wohn&rechnung=mieter&angabe=menge&menge=900&brennstoff=gas&gasart=h&flaeche=70&auflagen=keine | 900 m³ Erdgas in 12 Monaten, 70 m²
  co2-kosten | gebaeude=nichtwohn&rechnung=mieter&angabe=unsicher&auflagen=keine | Nichtwohngebäude
  welche-klasse | gebaeude=wohn&heizung=oel&menge=2000&jahr=2025&warmwasser=ja&flaechenart=nutz&flaeche=140 | 2.000 l Heizöl in einem Jahr, 140 m²
  bedarf-oder-verbrauch | anlass=verkauf&gebaeude=wohn&wohnungen=eine&bauantrag=vor&daemmung=unsicher | Verkauf oder Erbbaurecht, Wohngebäude, Wohnungen: Eine, Dämmstandard: Weiß ich nicht
  pflichtangaben | gebaeude=wohn&art=verbrauch&wert=118&traeger=erdgas&baujahr=1974&klasse=D | Verbrauchsausweis, 118 kWh/(m²·a), Erdgas, 1974, D
  pflichtangaben | art=keiner | Noch keiner
  anzeige-pruefen | text=Helle Wohnung mit Balkon. V, 118 kWh/(m²a), Gas, Bj. 1974, D | „Helle Wohnung mit Balkon. V, 118 kWh/(m² …“
  unterlagen | art=verbrauch&gebaeude=wohn |
`);

test('what was entered is said above the answer as a person would say it', async () => {
  const tools = new Map(await Promise.all(formToolSlugs.map(async (slug) => [slug, await openTool(slug)] as const)));
  every(cases, ([slug, query, given]) => {
    const { result } =
      tools.get(slug as 'gueltigkeit')?.(Object.fromEntries(new URLSearchParams(query)), '2026-11-23') ?? {};
    expect(result?.given.replaceAll('\u00a0', ' ')).toBe(given);
  });
});
