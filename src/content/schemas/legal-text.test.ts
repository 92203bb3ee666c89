/** The legal texts as they stand in `content/legal/`: filled for every place, and true to what the site does. */
import { placeOf } from '#domain/regions';
import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { places, readContent, readText, site } from '../../../tests/support/content.ts';
import { contactRequestFields, type Contact } from '#domain/contact-request';
import { confirmationLifeMs, confirmationPauseMs, unconfirmedLifeMs } from '#domain/newsletter-request';
import { createFill } from '../placeholders.ts';
import { legalSlugs } from '#domain/routes';
import { legalSchema } from './legal-text.ts';

const root = new URL('../../../', import.meta.url);

const texts = await Promise.all(
  legalSlugs.map(async (slug) => {
    const file = `content/legal/${slug}.mdx`;
    const text = await readText(file);
    const body = text.slice(text.indexOf('\n---', 3) + 4);
    // Words as they are read, whatever the line they stand on.
    return { slug, copy: await readContent(file, legalSchema), body, words: body.replace(/\s+/g, ' ') };
  }),
);
const wordsOf = (slug: (typeof legalSlugs)[number]) => texts.find((text) => text.slug === slug)?.words ?? '';

test('content/legal has a text for each legal page, and no other', async () => {
  const files = await readdir(new URL('content/legal/', root));
  expect(files.sort()).toEqual(legalSlugs.map((slug) => `${slug}.mdx`).sort());
});

describe.each(texts)('$slug', ({ copy, body, words }) => {
  test.each(places.map((city) => ({ city, name: placeOf(city).name })))(
    'has a title and description of the right length for $name',
    ({ city, name }) => {
      const fill = createFill(site, city);
      const title = fill(copy.meta.title);
      expect(title).toContain(name);
      expect(title.length).toBeLessThanOrEqual(60);
      const description = fill(copy.meta.description);
      expect(description.length).toBeGreaterThanOrEqual(70);
      expect(description.length).toBeLessThanOrEqual(160);
      expect([title, description, ...copy.meta.keywords.map(fill)].join(' ')).not.toMatch(/[{}]/);
    },
  );

  test('shows the date of the specification', () => {
    expect(copy.status).toBe('Stand Januar 2025');
  });

  test('types no price: they stand in content/prices.yaml and company.yaml alone', () => {
    expect(body).not.toMatch(/\d[\d.,]*\s*(?:€|Euro|EUR)|(?:€|EUR)\s*\d/i);
  });

  test('prints nothing that must never be printed', () => {
    for (const never of [/15\.000/, /ec\.europa\.eu|OS-Plattform/, /rechtssicher/, /staatlich|amtlich zertifiziert/]) {
      expect(words).not.toMatch(never);
    }
  });
});

describe('the Impressum', () => {
  test.each(['legalName', 'owner', 'street', 'place', 'phone', 'email', 'vatId'])('names %s', (field) => {
    expect(wordsOf('impressum')).toContain(`<Company field="${field}" />`);
  });

  test.each(['§ 18 Abs. 2 MStV', '§ 36 VSBG'])('has %s', (part) => {
    expect(wordsOf('impressum')).toContain(part);
  });
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
  };

  test('tells each thing that a request stores', () => {
    const [, list = ''] = /speichern wir in der Datenbank(.*?)Wir nutzen/.exec(wordsOf('datenschutz')) ?? [];
    expect(Object.entries(stored).filter(([, word]) => !list.includes(word))).toEqual([]);
    // The tick is checked and not stored.
    const fields = Object.keys(contactRequestFields).filter((field) => field !== 'privacy');
    expect(fields.filter((field) => !(field in stored))).toEqual([]);
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
    expect(section).not.toContain('noch nicht');
  });

  test.each(['15', '16', '17', '18', '20', '21', '22', '28'])('names article %s of the DSGVO', (article) => {
    expect(wordsOf('datenschutz')).toMatch(new RegExp(`Art\\. ${article}\\b`));
  });

  test('names the authority', () => {
    expect(wordsOf('datenschutz')).toContain(
      'Die Landesbeauftragte für Datenschutz und Informationsfreiheit der Freien Hansestadt Bremen, Arndtstraße 1, 27570 Bremerhaven',
    );
  });
});

describe('the AGB', () => {
  // EGBGB, annexes 1 and 2 to article 246a: to the letter.
  test.each([
    'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
    'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
    'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
    'unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist.',
    'in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
    'Hiermit widerrufe(n) ich/wir (\\*) den von mir/uns (\\*) abgeschlossenen Vertrag',
    '(\\*) Unzutreffendes streichen.',
  ])('keep the words of the pattern: %s', (sentence) => {
    expect(wordsOf('agb')).toContain(sentence);
  });

  test.each(['moneyBackDays', 'rescheduleCredit', 'deliveryHours', 'express.percent', 'discount.percent'])(
    'take %s from its one place',
    (name) => {
      expect(wordsOf('agb')).toContain(`<Value name="${name}" />`);
    },
  );
});
