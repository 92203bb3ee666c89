/** Every island that has a component, by its folder, with its examples. */
import { apiPath, type apiKeys } from '#domain/api-contract';
import { blogFilterExamples } from '../islands/blog-filter/examples.ts';
import { contactFormExamples } from '../islands/contact-form/examples.ts';
import { newsletterFormExamples } from '../islands/newsletter-form/examples.ts';
import { notificationsExamples } from '../islands/notifications/examples.ts';
import { priceCalculatorExamples } from '../islands/price-calculator/examples.ts';
import { regionDialogExamples } from '../islands/region-dialog/examples.ts';
import type { Example, Examples } from './example.ts';
import type { Task } from './reach.ts';

export const islands = {
  'contact-form': { component: 'ContactForm', examples: contactFormExamples },
  'newsletter-form': { component: 'NewsletterForm', examples: newsletterFormExamples },
  'price-calculator': { component: 'PriceCalculator', examples: priceCalculatorExamples },
  'blog-filter': { component: 'BlogFilter', examples: blogFilterExamples },
  'region-dialog': { component: 'RegionSteps', examples: regionDialogExamples },
  notifications: { component: 'Notifications', examples: notificationsExamples },
} satisfies Record<string, { component: string; examples: Examples<object> }>;

export type Island = keyof typeof islands;

export type NamedExample = { island: Island; name: string; example: Example<object> };

export const namedExamples: NamedExample[] = Object.entries(islands).flatMap(([island, { examples }]) =>
  Object.entries<Example<object>>(examples).map(([name, example]) => ({ island: island as Island, name, example })),
);

export const toTask = ({ island, example: { answers = {}, steps, shows } }: NamedExample): Task => ({
  component: islands[island].component,
  answers: Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [apiPath(call as keyof typeof apiKeys), answer]),
  ),
  steps,
  shows,
});
