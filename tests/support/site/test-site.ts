/** The site that tests are about: made content stands for `content/`, which is the editors' to change, and is built beside it. */
import { layExampleContent } from './example-content.ts';

export const testSite = { CONTENT_DIR: '.cache/tests/content', BUILD_DIR: '.cache/tests' };

/** Set where the site of the tests has just been built. */
export const siteStands = 'SITE_OF_THE_TESTS_STANDS';

export const layTestContent = (): Promise<void> => layExampleContent(testSite.CONTENT_DIR);
