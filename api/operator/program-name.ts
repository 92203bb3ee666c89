/** How an operator types a command: by the program that docs/hosting.md installs; texts name it so wherever they stand. */
import { isStartedByNpm } from '../process/end-with-npm.ts';

const ofLeads = /\benergieausweis (list|find|show|open|note|release|forget|export|newsletter|stats|backup|restore)\b/g;
const checkLaunch = /\benergieausweis check:launch\b/g;

/**
 * Where npm has started the program there may be no `energieausweis`: „energieausweis list“ → „npm run leads -- list“.
 * @param isNpm whether it has
 */
export const withProgramName = (text: string, isNpm = isStartedByNpm()): string =>
  isNpm ? text.replace(ofLeads, 'npm run leads -- $1').replace(checkLaunch, 'npm run check:launch') : text;
