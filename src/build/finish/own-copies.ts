/**
 * Gives the tools' scripts copies of their own of what islands load too. Shared, these modules would be chunks of their
 * own, one more request and some hundred bytes for every form, or part of the forms' chunk, which brings React along.
 */
import type { AstroUserConfig } from 'astro';

type Plugins = NonNullable<NonNullable<AstroUserConfig['vite']>['plugins']>;
type Plugin = Extract<Plugins[number], { name: string }>;

const mark = '?tool';
const isOfTools = (importer: string) => importer.endsWith(mark) || /[\\/]src[\\/]islands[\\/]tools[\\/]/.test(importer);

export const ownCopies: Plugin = {
  name: 'own-copies',
  enforce: 'pre',
  async resolveId(source, importer, options) {
    if (this.environment.name !== 'client' || !importer || !isOfTools(importer)) return null;
    const found = await this.resolve(source, importer, { ...options, skipSelf: true });
    return found && /[\\/]src[\\/]domain[\\/][^?]*\.ts$/.test(found.id) ? { ...found, id: found.id + mark } : found;
  },
};
