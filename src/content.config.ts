import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineCollection } from 'astro:content';
import { glob, type Loader } from 'astro/loaders';
import { z } from 'zod';
import { ContentError, frontmatterOf, parseContent } from './content/parse.ts';
import { reportArticles } from './content/checks/check-content.ts';
import { articleFolder } from './content/checks/library.ts';
import { mdxFolders, only, yamlFiles } from './content/schemas/index.ts';

/** In development a wrong file must not end the server: src/build/content-overlay.ts tells what is wrong. */
const passOver = (error: unknown) => {
  if (!(error instanceof ContentError)) throw error;
};

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
      watcher?.add(fileURLToPath(url));
      watcher?.on('change', (changed) => {
        if (changed === fileURLToPath(url)) load().catch(passOver);
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
    load: async (context) => {
      const { config, store, watcher } = context;
      /** Stands for the data of a file that cannot be shown. */
      const refused = {};
      await files.load({
        ...context,
        store: { ...store, set: (entry) => entry.data !== refused && store.set(entry) },
        parseData: async ({ id }) => {
          const file = `${folder}/${id}.mdx`;
          const text = await readFile(new URL(file, config.root), 'utf8');
          try {
            return parseContent(file, frontmatterOf(text), mdxFolders[folder]) as never;
          } catch (error) {
            if (!watcher) throw error;
            passOver(error);
            return refused as never;
          }
        },
      });
    },
  };
}

/** The articles, checked as a whole before any is loaded: what a cache holds was checked against older files. */
function articles(): Loader {
  const files = mdxFolder(articleFolder);
  return {
    name: 'articles',
    load: async (context) => {
      if (!context.watcher) {
        const reports = await reportArticles(context.config.root, context.config.site ?? 'http://localhost');
        const faults = reports.flatMap(({ paragraphs }) => paragraphs);
        if (faults.length > 0) throw new ContentError(faults.join('\n'));
      }
      return files.load(context);
    },
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
  blog: defineCollection({ loader: articles(), schema: mdxFolders['content/blog'] }),
};
