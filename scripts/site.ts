/** The site's settings for every script that works on its texts: CONTENT_DIR of `.env` holds for all of them. */
import { siteSettings } from '../src/build/settings.ts';
import { loadSettings } from './project.ts';

/** @throws where one of them is no such thing */
export function readSite(): ReturnType<typeof siteSettings> {
  loadSettings();
  return siteSettings();
}
