import { readFile } from 'node:fs/promises';
import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'zod';
import { frontmatterOf, parseContent } from '#domain/content';
import { mdxFolders, yamlFiles } from './content-schemas/index.ts';

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

/**
 * Loads `<folder>/<slug>.mdx`, one entry a file; a wrong frontmatter stops the build with a German
 * sentence, as a wrong YAML file does.
 */
function mdxFolder(folder: keyof typeof mdxFolders): Loader {
  const files = glob({ base: `./${folder}`, pattern: '*.mdx' });
  return {
    name: 'mdx-folder',
    load: (context) =>
      files.load({
        ...context,
        parseData: async ({ id }) => {
          const file = `${folder}/${id}.mdx`;
          const text = await readFile(new URL(file, context.config.root), 'utf8');
          return parseContent(file, frontmatterOf(text), mdxFolders[folder]) as never;
        },
      }),
  };
}

const yamlCollection = <F extends keyof typeof yamlFiles>(file: F) =>
  defineCollection({ loader: yamlFile(file, yamlFiles[file]), schema: z.object({ value: yamlFiles[file] }) });

export const collections = {
  regions: yamlCollection('content/regions.yaml'),
  states: yamlCollection('content/states.yaml'),
  company: yamlCollection('content/company.yaml'),
  prices: yamlCollection('content/prices.yaml'),
  law: yamlCollection('content/law.yaml'),
  authors: yamlCollection('content/authors.yaml'),
  home: yamlCollection('content/pages/home.yaml'),
  servicesOverview: yamlCollection('content/pages/services.yaml'),
  process: yamlCollection('content/pages/process.yaml'),
  guarantees: yamlCollection('content/pages/guarantees.yaml'),
  about: yamlCollection('content/pages/about.yaml'),
  contact: yamlCollection('content/pages/contact.yaml'),
  answers: yamlCollection('content/pages/answers.yaml'),
  serviceWords: yamlCollection('content/pages/service.yaml'),
  cards: yamlCollection('content/pages/cards.yaml'),
  blogList: yamlCollection('content/pages/blog.yaml'),
  articleWords: yamlCollection('content/pages/article.yaml'),
  services: defineCollection({ loader: mdxFolder('content/services'), schema: mdxFolders['content/services'] }),
  legal: defineCollection({ loader: mdxFolder('content/legal'), schema: mdxFolders['content/legal'] }),
  blog: defineCollection({ loader: mdxFolder('content/blog'), schema: mdxFolders['content/blog'] }),
};
