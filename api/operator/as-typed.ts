/** How an operator types a command: by the program that docs/hosting.md installs; texts name it so wherever they stand. */
import { isStartedByNpm } from '../end-with-npm.ts';

/** What `energieausweis` runs of package.json's scripts, by their names there. */
export const operatorCommands = [
  'leads',
  'newsletter',
  'deliveries',
  'backup',
  'restore',
  'store',
  'stats',
  'mail',
  'check:launch',
  'indexnow',
] as const;

const pattern = new RegExp(`\\benergieausweis (${operatorCommands.join('|')})\\b( (?=[\\w-]))?`, 'g');

/**
 * Where npm has started the program there may be no `energieausweis`: „energieausweis leads list“ → „npm run leads -- list“.
 * @param isNpm whether it has
 */
export const asTyped = (text: string, isNpm = isStartedByNpm()): string =>
  isNpm
    ? text.replace(pattern, (_, name: string, more?: string) => `npm run ${name}${more === undefined ? '' : ' -- '}`)
    : text;
