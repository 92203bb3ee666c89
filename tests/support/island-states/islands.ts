/** Every island that has a component, by its folder, with its states. */
import { apiPath, type apiKeys } from '#domain/api-contract';
import { blogFilterExamples } from './blog-filter.ts';
import { contactFormExamples } from './contact-form.ts';
import { newsletterFormExamples } from './newsletter-form.ts';
import { notificationsExamples } from './notifications.ts';
import { priceCalculatorExamples } from './price-calculator.ts';
import { regionDialogExamples } from './region-dialog.ts';
import type { Example, Examples } from './example.ts';
import type { Task } from './reach.ts';

export const islands = {
  'contact-form': { component: 'ContactForm', examples: contactFormExamples },
  'newsletter-form': { component: 'NewsletterForm', examples: newsletterFormExamples },
  'price-calculator': { component: 'PriceCalculator', examples: priceCalculatorExamples },
  'blog-filter': { component: 'BlogFilter', examples: blogFilterExamples },
  'region-dialog': { component: 'RegionSteps', examples: regionDialogExamples },
  notifications: { component: 'Notifications', examples: notificationsExamples },
} satisfies Record<string, { component: string; examples: Examples }>;

export type Island = keyof typeof islands;

type NamedExample = { island: Island; name: string; example: Example };

export const namedExamples: NamedExample[] = Object.entries(islands).flatMap(([island, { examples }]) =>
  Object.entries<Example>(examples).map(([name, example]) => ({ island: island as Island, name, example })),
);

export const toTask = ({ island, example: { answers = {}, steps, shows } }: NamedExample): Task => ({
  component: islands[island].component,
  answers: Object.fromEntries(
    Object.entries(answers).map(([call, answer]) => [apiPath(call as keyof typeof apiKeys), answer]),
  ),
  steps,
  shows,
});
