import { readFile } from 'node:fs/promises';
import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'zod';
import { companySchema } from '#domain/company';
import { parseContent } from '#domain/content';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema } from '#domain/regions';
import { blogSchema } from './content-schemas/blog.ts';
import { homeSchema } from './content-schemas/home.ts';

/** The only entry of a collection that is one YAML file. */
export const only = 'content';

/** Loads one YAML file as one entry; a wrong field stops the build with a German sentence. */
function yamlFile(file: string, schema: z.ZodObject | z.ZodArray): Loader {
  return {
    name: 'yaml-file',
    async load({ config, generateDigest, store, watcher }) {
      const url = new URL(file, config.root);
      const load = async () => {
        const text = await readFile(url, 'utf8');
        const data = { value: parseContent(file, text, schema) };
        store.set({ id: only, data, digest: generateDigest(text) });
      };
      await load();
      watcher?.add(url.pathname);
      watcher?.on('change', (changed) => {
        if (changed === url.pathname) void load();
      });
    },
  };
}

const yamlCollection = <T extends z.ZodObject | z.ZodArray>(file: string, schema: T) =>
  defineCollection({ loader: yamlFile(file, schema), schema: z.object({ value: schema }) });

export const collections = {
  regions: yamlCollection('content/regions.yaml', catalogueSchema),
  company: yamlCollection('content/company.yaml', companySchema),
  prices: yamlCollection('content/prices.yaml', pricesSchema),
  law: yamlCollection('content/law.yaml', lawSchema),
  home: yamlCollection('content/pages/home.yaml', homeSchema),
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.mdx' }),
    schema: blogSchema,
  }),
};
