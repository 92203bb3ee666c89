/** For each tool with a form what somebody enters, by the names in its address, and the title of the answer. */
import type { Query } from '#domain/tools/tool';
import type { FormToolSlug } from '#domain/tools/tools';

export const toolSamples: Record<FormToolSlug, { typed: Query; title: string | RegExp }> = {
  gueltigkeit: { typed: { ausgestellt: '3.5.2019', umbau: 'nein' }, title: 'Gültig bis 3. Mai 2029' },
};
