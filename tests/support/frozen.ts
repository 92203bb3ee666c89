/**
 * The site that tests are about: `tests/content/` stands for `content/`, which is the editors' to change, and is built
 * beside it. `scripts/freeze-content.ts` takes texts there.
 */
export const frozen = { CONTENT_DIR: 'tests/content', BUILD_DIR: '.cache/tests' };

/** Set where the site of the tests has just been built. */
export const siteStands = 'SITE_OF_THE_TESTS_STANDS';
