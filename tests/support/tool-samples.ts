/** For each tool with a form what somebody enters, by the names in its address, and the title of the answer. */
import type { Query } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';

export const toolSamples: Record<FormToolSlug, { typed: Query; title: string | RegExp }> = {
  pflichtangaben: {
    typed: {
      gebaeude: 'wohn',
      art: 'verbrauch',
      wert: '118',
      traeger: 'erdgas',
      baujahr: '1974',
      klasse: 'D',
      ausgestellt: '3.5.2019',
    },
    title: 'Alle Pflichtangaben sind da',
  },
  // 11.000 × 0,1814 kg on 70 m²: 28,5 kg.
  'co2-kosten': {
    typed: {
      gebaeude: 'wohn',
      rechnung: 'mieter',
      angabe: 'kwh',
      kwh: '11.000',
      brennstoff: 'gas',
      flaeche: '70',
      kosten: '130,60',
      auflagen: 'keine',
    },
    title: /60.*40/,
  },
  gueltigkeit: { typed: { ausgestellt: '3.5.2019', umbau: 'nein' }, title: 'Gültig bis 3. Mai 2029' },
};
