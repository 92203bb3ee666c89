/** The legal texts as they stand in `content/legal/`: complete, and true to what the site does. */
import { legalSlugs } from '#domain/pages';
import { describe, expect, test } from 'vitest';
import { readLive } from '../../../tests/support/content.ts';
import { every } from '../../../tests/support/every.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { frontmatterOf } from '../yaml.ts';
import { contactRequestFields, type Contact } from '#domain/contact-request';
import { confirmationLifeMs, confirmationPauseMs } from '#domain/newsletter-request';
import {
  backupLifeDays,
  contactLifeMonths,
  evidenceYears,
  unconfirmedLifeMs,
  visitDaysMonths,
} from '#domain/retention';
import { originNames } from '#domain/origins';
import { legalSchema } from './legal-text.ts';

const texts = await Promise.all(
  legalSlugs.map(async (slug) => {
    const file = `content/legal/${slug}.mdx`;
    const text = await readLive(file);
    const body = text.slice(text.indexOf('\n---', 3) + 4);
    // Words as they are read, whatever the line they stand on.
    return { slug, copy: parseContent(file, frontmatterOf(text), legalSchema), body, words: body.replace(/\s+/g, ' ') };
  }),
);
const wordsOf = (slug: (typeof legalSlugs)[number]) => texts.find((text) => text.slug === slug)?.words ?? '';

test('each text shows the date of the first edition, types no price, and prints nothing that must never be printed', () => {
  every(texts, ({ copy, body, words }) => {
    expect(copy.status).toBe('Stand Januar 2025');
    // Prices stand in content/prices.yaml and company.yaml alone.
    expect(body).not.toMatch(/\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i);
    expect(words).not.toMatch(/15\.000|ec\.europa\.eu|OS-Plattform|rechtssicher|staatlich|amtlich zertifiziert/);
  });
});

test('the Impressum names whoever is behind the site, and the duties', () => {
  const fields = ['legalName', 'owner', 'street', 'place', 'phone', 'email', 'vatId'];
  const parts = [...fields.map((field) => `<Company field="${field}" />`), '§ 18 Abs. 2 MStV', '§ 36 VSBG'];
  expect(parts.filter((part) => !wordsOf('impressum').includes(part))).toEqual([]);
});

describe('the Datenschutzerklärung', () => {
  /** What is stored of a request, and the word that tells it. */
  const stored: Record<keyof Contact, string> = {
    firstName: 'Vorname',
    lastName: 'Nachname',
    company: 'Firma',
    email: 'E-Mail',
    phone: 'Telefon',
    buildingType: 'Gebäudeart',
    address: 'Anschrift des Gebäudes',
    message: 'Nachricht',
    city: 'Ortsseite',
    originalCity: 'Ortsseite',
    source: 'Formular',
    page: 'Seite dieser Website',
    origin: 'Herkunft',
    campaign: 'Kampagne',
  };

  test('tells each thing that a request stores', () => {
    const [, list = ''] = /speichern wir in der Datenbank(.*?)Wir nutzen/.exec(wordsOf('datenschutz')) ?? [];
    expect(Object.entries(stored).filter(([, word]) => !list.includes(word))).toEqual([]);
    // The tick is checked, the inputs of a price are told in the receipt; neither is stored.
    const fields = Object.keys(contactRequestFields).filter((field) => field !== 'privacy' && field !== 'offer');
    expect(fields.filter((field) => !(field in stored))).toEqual([]);
  });

  test('tells what is noted of a call, and for how long', () => {
    expect(wordsOf('datenschutz')).toMatch(
      /notiert unser Büro, ob und wann es Sie angerufen und erreicht hat .*? so lange gespeichert wie die Anfrage und wird mit ihr gelöscht\./,
    );
  });

  test('tells what a subscription stores and how long, as the service does it', () => {
    const [, section = ''] = /## Newsletter (.*?) ## /.exec(wordsOf('datenschutz')) ?? [];
    for (const word of ['Adresse', 'Stand', 'Zeitpunkte', 'Formular', 'Ortsseite', 'Fassung', 'Nummer', 'Prüfwerte']) {
      expect(section).toContain(word);
    }
    expect(confirmationLifeMs / 86_400_000).toBe(3);
    expect(section).toContain('der Link gilt drei Tage');
    expect(unconfirmedLifeMs / 86_400_000).toBe(7);
    expect(section).toContain('binnen sieben Tagen');
    expect(confirmationPauseMs / 86_400_000).toBe(1);
    expect(section).toContain('höchstens eine solche Mail am Tag');
    // Where no mail asks to confirm, it stays until whoever does has it.
    expect(section).toContain('**Müssen Sie hier nichts bestätigen,**');
    expect(section).toContain('spätestens sieben Tage danach');
    expect(section).not.toContain('noch nicht');
  });

  test('promises for what the service stores the periods after which it deletes', () => {
    const { body = '' } = texts.find(({ slug }) => slug === 'datenschutz') ?? {};
    const [, table = ''] = /## Wie lange wir speichern([^]*?)<\/Table>/.exec(body) ?? [];
    const periods = new Map(
      table.split('\n').map((row): [string, string] => {
        const [, data = '', period = ''] = row.split('|').map((cell) => cell.trim());
        return [data, period];
      }),
    );
    expect(periods.get('Anfrage ohne Auftrag')).toBe(
      `${contactLifeMonths} Monate ab dem Eingang, nicht zugestellte bis zur Zustellung`,
    );
    expect(periods.get('Sicherungskopien der Datenbank')).toContain(`${backupLifeDays} Tage`);
    expect(periods.get('Newsletter, nicht bestätigt')).toBe(`höchstens ${unconfirmedLifeMs / 86_400_000} Tage`);
    expect(periods.get('Summen der Statistik')).toBe(`${visitDaysMonths} Monate nach Tagen, danach nach Monaten`);
    expect(periods.get('Newsletter, abbestellt')).toBe(`${evidenceYears} Jahre ab dem Jahresende`);
  });

  test('tells what is counted of a visit', () => {
    const [, section = ''] = /## Statistik ohne Personenbezug (.*?) ## /.exec(wordsOf('datenschutz')) ?? [];
    const told = ['Adresse', 'utm_source', 'Telefon', 'WhatsApp', 'Anfragen', 'nur Summen'];
    const { direct: _, internal: _own, other: _other, ...classes } = originNames;
    expect([...told, ...Object.values(classes)].filter((word) => !section.includes(word))).toEqual([]);
    expect(section).toContain(`Nach ${visitDaysMonths} Monaten`);
  });

  test('names the articles of the DSGVO', () => {
    const articles = ['15', '16', '17', '18', '20', '21', '22', '28'];
    expect(articles.filter((article) => !new RegExp(`Art\\. ${article}\\b`).test(wordsOf('datenschutz')))).toEqual([]);
  });
});

describe('the AGB', () => {
  test('keep the words of the pattern to the letter', () => {
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
    expect(pattern.filter((sentence) => !wordsOf('agb').includes(sentence))).toEqual([]);
  });

  test('take each figure from its one place', () => {
    const figures = ['moneyBackDays', 'rescheduleCredit', 'deliveryHours', 'express.percent', 'discount.percent'];
    expect(figures.filter((name) => !wordsOf('agb').includes(`<Value name="${name}" />`))).toEqual([]);
  });
});
