/** The legal texts as they stand in `content/legal/`: complete, and true to what the site does. */
import { expect, test } from 'vitest';
import { contactFields } from '#domain/contact/contact';
import { contactRequestFields } from '#domain/contact/contact-request';
import { buildingTypes } from '#domain/prices/building-types';
import { confirmationLifeMs, confirmationPauseMs } from '#domain/newsletter/newsletter-request';
import { originNames } from '#domain/site/origins';
import { legalSlugs } from '#domain/site/pages';
import {
  backupLifeDays,
  contactLifeMonths,
  evidenceYears,
  unconfirmedLifeMs,
  visitDaysMonths,
} from '#domain/contact/retention';
import { readLive } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { bodyOf, frontmatterOf } from '../reader/yaml.ts';
import { legalSchema } from './legal-text.ts';

const texts = await Promise.all(
  legalSlugs.map(async (slug) => {
    const source = await readLive(`content/legal/${slug}.mdx`);
    const { status } = parseContent(slug, frontmatterOf(source), legalSchema);
    // Words as they are read, whatever the line they stand on.
    return { slug, status, source, words: bodyOf(source).replace(/\s+/g, ' ') };
  }),
);
const wordsOf = (slug: (typeof legalSlugs)[number]) => texts.find((text) => text.slug === slug)?.words ?? '';
const privacy = wordsOf('datenschutz');
const missingIn = (words: string, parts: readonly string[]) => parts.filter((part) => !words.includes(part));

test('each text shows the date of the first edition, types no price, and prints nothing that must never be printed', () => {
  every(texts, ({ status, words }) => {
    expect(status).toBe('Stand Januar 2025');
    expect(words).not.toMatch(/\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i);
    expect(words).not.toMatch(/15\.000|ec\.europa\.eu|OS-Plattform|rechtssicher|staatlich|amtlich zertifiziert/);
  });
});

test('the Impressum names whoever is behind the site, and the duties; the AGB keep the words of the pattern, figures and every price', () => {
  const fields = ['legalName', 'owner', 'street', 'place', 'phone', 'email', 'vatId'];
  const parts = [...fields.map((field) => `<Company field="${field}" />`), '§ 18 Abs. 2 MStV', '§ 36 VSBG'];
  const figures = ['moneyBackDays', 'rescheduleCredit', 'deliveryHours', 'express.percent', 'discount.percent'];
  // EGBGB, annexes 1 and 2 to article 246a.
  const pattern = [
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
    'unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist.',
    'in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    'Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag',
    '(\\*) Unzutreffendes streichen.',
  ];
  const perBuilding = buildingTypes.flatMap((type) => [
    ...['business', 'private'].map((customer) => `<Price type="${type}" customer="${customer}" />`),
    `<Value name="visit.${type}" />`,
  ]);
  const agb = [...pattern, ...figures.map((name) => `<Value name="${name}" />`), ...perBuilding];
  expect([missingIn(wordsOf('impressum'), parts), missingIn(wordsOf('agb'), agb)]).toEqual([[], []]);
});

test('the Datenschutzerklärung tells what is stored and counted, by whom, and how long, as the service does it', () => {
  const words: Record<string, string> = {
    ...Object.fromEntries(Object.entries(contactFields).map(([name, { label }]) => [name, label])),
    city: 'Ortsseite',
    originalCity: 'Ortsseite',
    source: 'Formular',
    page: 'Seite dieser Website',
    origin: 'Herkunft',
  };
  const [, stored = ''] = /speichern wir in der Datenbank(.*?)Wir nutzen/.exec(privacy) ?? [];
  expect(missingIn(stored, Object.values(words))).toEqual([]);
  // The tick is checked, the inputs of a price are told in the receipt; neither is stored.
  const fields = Object.keys(contactRequestFields).filter((field) => !['privacy', 'offer'].includes(field));
  expect(fields.filter((field) => !(field in words))).toEqual([]);
  expect(privacy).toMatch(
    /notiert unser Büro, ob und wann es Sie angerufen und erreicht hat .*? wird mit ihr gelöscht\./,
  );

  const days = [confirmationLifeMs, unconfirmedLifeMs, confirmationPauseMs].map((ms) => ms / 86_400_000);
  expect(days).toEqual([3, 7, 1]);
  const [, newsletter = ''] = /## Newsletter (.*?) ## /.exec(privacy) ?? [];
  const told = ['der Link gilt drei Tage', 'binnen sieben Tagen', 'höchstens eine solche Mail am Tag'];
  const kept = ['Adresse', 'Stand', 'Zeitpunkte', 'Formular', 'Ortsseite', 'Fassung', 'Nummer', 'Prüfwerte'];
  // Where no mail asks to confirm, it stays until whoever does has it.
  const elsewhere = ['**Müssen Sie hier nichts bestätigen,**', 'spätestens sieben Tage danach'];
  expect(missingIn(newsletter, [...told, ...kept, ...elsewhere])).toEqual([]);

  const { source = '' } = texts.find(({ slug }) => slug === 'datenschutz') ?? {};
  const cells = (row: string) => row.split('|').map((cell) => cell.trim());
  const periods = new Map(source.split('\n').map((row) => cells(row).slice(1, 3) as [string, string]));
  expect(periods.get('Anfrage ohne Auftrag')).toContain(`${contactLifeMonths} Monate ab dem Eingang`);
  expect(periods.get('Sicherungskopien der Datenbank')).toContain(`${backupLifeDays} Tage`);
  expect(periods.get('Newsletter, nicht bestätigt')).toBe('höchstens 7 Tage');
  expect(periods.get('Newsletter, abbestellt')).toBe(`${evidenceYears} Jahre ab dem Jahresende`);
  expect(periods.get('Summen der Statistik')).toContain(`${visitDaysMonths} Monate nach Tagen`);

  const [, statistics = ''] = /## Statistik ohne Personenbezug (.*?) ## /.exec(privacy) ?? [];
  const { direct: _, internal: _own, other: _other, ...classes } = originNames;
  const counted = ['utm_source', 'Telefon', 'WhatsApp', 'Anfragen', 'nur Summen', `Nach ${visitDaysMonths} Monaten`];
  expect(missingIn(statistics, [...counted, ...Object.values(classes)])).toEqual([]);
  expect(
    missingIn(
      privacy,
      [15, 16, 17, 18, 20, 21, 22, 28].map((article) => `Art. ${article}`),
    ),
  ).toEqual([]);
});
