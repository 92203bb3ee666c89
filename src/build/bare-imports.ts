/**
 * What a script brings later has no styles and little to fetch ahead: the helper by which Vite would do so weighs more
 * than most of what it brings.
 */
import type { AstroUserConfig } from 'astro';

type Plugins = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

export const bareImports: Plugin = {
  name: 'bare-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
};
