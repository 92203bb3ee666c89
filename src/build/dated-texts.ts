/** Reduces a text of `content/` to what holds on the day of the build, before it is rendered. */
import { textOn } from '#domain/law/dated';
import { timeToDay } from '#domain/language/format';

export const datedTexts = (day = timeToDay(Date.now())) => ({
  name: 'dated-texts',
  enforce: 'pre' as const,
  transform: {
    order: 'pre' as const,
    filter: { id: /\.mdx$/ },
    handler: (text: string) => textOn(text, day),
  },
});
