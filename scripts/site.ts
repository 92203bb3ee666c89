/** The site's settings for every script that works on its texts: CONTENT_DIR of `.env` holds for all of them. */
import { siteSettings } from '../src/build/settings.ts';
import { loadSettings } from './project.ts';

/** Ends the process with a sentence where one of them is no such thing. */
export function readSite(settings = loadSettings()): ReturnType<typeof siteSettings> {
  try {
    return siteSettings(settings);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}
