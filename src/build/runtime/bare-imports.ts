/**
 * What a script brings later has no styles and little to fetch ahead: the helper by which Vite would do so weighs more
 * than most of what it brings, and so does its list of what to fetch.
 */
import type { AstroUserConfig } from 'astro';

type Plugins = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

/** As Vite writes it before the minifier comes. */
const wrapped = /__vitePreload\(\(\) => (import\("[^"]+"\)), __VITE_PRELOAD__\)/g;

export const bareImports: Plugin = {
  name: 'bare-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  renderChunk: (code) => (code.includes('__VITE_PRELOAD__') ? { code: code.replace(wrapped, '$1') } : null),
};
