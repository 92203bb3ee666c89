/** The words of the service pages as they stand in `content/`. */
import { serviceSlugs } from '#domain/pages';
import { describe, expect, test } from 'vitest';
import { readContent, readText, site, textsOf } from '../../../tests/support/content.ts';
import { energyToClass } from '#domain/law';
import { serviceWordsSchema, serviceSchema } from './service-page.ts';

const shared = await readContent('content/pages/service.yaml', serviceWordsSchema);
const services = await Promise.all(
  serviceSlugs.map(async (slug) => {
    const file = `content/services/${slug}.mdx`;
    const text = await readText(file);
    const body = text.replace(/^---\r?\n[\s\S]*?\r?\n---/, '');
    return { slug, copy: await readContent(file, serviceSchema), body };
  }),
);

const all = [
  ...services.flatMap(({ slug, copy, body }) => [
    ...textsOf(copy).map(({ path, text }) => ({ path: `${slug}: ${path}`, text })),
    { path: `${slug}: body`, text: body },
  ]),
  ...textsOf(shared).map(({ path, text }) => ({ path: `service.yaml: ${path}`, text })),
];

describe('content/services', () => {
  test('is read as a whole', () => {
    expect(services).toHaveLength(5);
    expect(all.length).toBeGreaterThan(5 * 60);
    expect(all.find(({ path }) => path === 'energieausweis-efh: local.byHouse.fachwerk')?.text).toContain('Denkmal');
  });

  test('says no sentence twice, on no page and for no house type or topic', () => {
    const sentences = services.flatMap(({ slug, copy }) =>
      textsOf({ benefits: copy.benefits, process: copy.process, local: copy.local, faq: copy.faq })
        .flatMap(({ text }) => text.split(/(?<=[.?!]) /))
        .filter((sentence) => sentence.split(' ').length >= 6)
        .map((sentence) => ({ slug, sentence: sentence.trim() })),
    );
    const seen = new Set<string>();
    const twice = sentences.filter(({ sentence }) => seen.size === seen.add(sentence).size);
    expect(twice).toEqual([]);
  });

  test('speaks of a house type as what is often so, never of the single house', () => {
    const certain = services.flatMap(({ slug, copy }) =>
      Object.entries(copy.local.byHouse)
        .filter(([, text]) => !/\b(?:meist|oft|in der Regel|die Regel|selten)\b/.test(text))
        .map(([house]) => `${slug}: ${house}`),
    );
    expect(certain).toEqual([]);
  });

  test('asks of a Fachwerk house first whether it is a Denkmal', () => {
    for (const { slug, copy } of services) {
      expect(copy.local.byHouse.fachwerk.match(/Denkmal|\{law\.monument\}/)?.index, slug).toBeLessThan(150);
      expect(copy.local.byHouse.fachwerk, slug).toContain('{paragraph.monument}');
    }
  });

  test('types no paragraph and no price: the law and the price list bring them', () => {
    const typed = all.filter(({ text }) => /§|\d[\d.,]*\s*(?:€|Euro|EUR)/.test(text));
    expect(typed).toEqual([]);
  });

  test('shows model examples whose class changes, in best-case-optimierung alone', () => {
    for (const { slug, copy } of services) {
      expect(Boolean(copy.examples), slug).toBe(slug === 'best-case-optimierung');
      for (const { before, after } of copy.examples?.items ?? []) {
        expect(after).toBeLessThan(before);
        expect(energyToClass(site.law, after)).not.toBe(energyToClass(site.law, before));
      }
      if (copy.examples) expect(copy.examples.note).toContain('Modellbeispiele');
    }
  });
});
