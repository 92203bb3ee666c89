import { readFile } from 'node:fs/promises';
import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'zod';
import { parseContent } from '#domain/content';
import { blogSchema } from './content-schemas/blog.ts';
import { yamlFiles } from './content-schemas/index.ts';

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

const yamlCollection = <F extends keyof typeof yamlFiles>(file: F) =>
  defineCollection({ loader: yamlFile(file, yamlFiles[file]), schema: z.object({ value: yamlFiles[file] }) });

export const collections = {
  regions: yamlCollection('content/regions.yaml'),
  company: yamlCollection('content/company.yaml'),
  prices: yamlCollection('content/prices.yaml'),
  law: yamlCollection('content/law.yaml'),
  home: yamlCollection('content/pages/home.yaml'),
  answers: yamlCollection('content/pages/answers.yaml'),
  blog: defineCollection({
    loader: glob({ base: './content/blog', pattern: '*.mdx' }),
    schema: blogSchema,
  }),
};
