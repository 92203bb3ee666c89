/**
 * A script that is fetched at a touch is fetched by `import` alone. Vite would lay half a kilobyte beside it that fetches
 * its stylesheets ahead, and no script of ours has any.
 */
import type { AstroUserConfig } from 'astro';

type Plugins = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

/** Vite's own name of the module that wraps each such import. */
const helper = '\0vite/preload-helper.js';

export const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  apply: 'build',
  load: (id) => (id === helper ? 'export const __vitePreload = (load) => load();' : undefined),
};
