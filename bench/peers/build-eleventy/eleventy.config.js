/** The shell of a page is a Liquid layout, its text a Markdown file. */
export default function (config) {
  config.setQuietMode(true);
  return { dir: { input: 'content', includes: '../layouts', output: 'public' }, markdownTemplateEngine: false };
}
