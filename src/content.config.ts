import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineCollection } from 'astro:content';
import type { Loader } from 'astro/loaders';
import type { Folder } from './content/reader/checked-file.ts';
import { createReader } from './content/reader/reader.ts';
import { mdxFolders } from './content/schemas/index.ts';

/** The MDX files of a folder for rendering; a wrong one stays as it was last right. */
function mdxFolder(folder: Folder): Loader {
  return {
    name: 'mdx-folder',
    load: async ({ config, store, watcher }) => {
      const reader = createReader(config.root, import.meta.env.CONTENT_DIR, {
        watch: true,
        day: import.meta.env.CONTENT_DAY || undefined,
      });
      const load = async () => {
        const files = await reader.mdx(folder);
        for (const key of store.keys()) if (!files.some(({ slug }) => slug === key)) store.delete(key);
        for (const { slug: id, copy, file, digest } of files) {
          const { url } = await reader.find(file);
          const filePath = relative(fileURLToPath(config.root), fileURLToPath(url)).replaceAll('\\', '/');
          // Of the same text in another folder, as each is that is about to be published, Astro keeps the path.
          if (store.get(id)?.filePath !== filePath) store.delete(id);
          // What Astro kept of an earlier build does not name the module to render with.
          if (copy && !store.set({ id, data: copy, filePath, digest, deferredRender: true }))
            store.addModuleImport(filePath);
        }
      };
      await load();
      const watched = reader.locate(`${folder}/`).map((url) => fileURLToPath(url));
      watcher?.on('all', (_event, path) => {
        if (watched.some((start) => path.startsWith(start))) void load();
      });
    },
  };
}

const collection = <F extends Folder>(folder: F) =>
  defineCollection({ loader: mdxFolder(folder), schema: mdxFolders[folder] });

export const collections = {
  services: collection('content/services'),
  legal: collection('content/legal'),
  blog: collection('content/blog'),
};
