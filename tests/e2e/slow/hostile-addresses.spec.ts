/** Hostile values in a link's query: none of them runs, also where no content policy stops it. */
import { articleParameters } from '#domain/blog/article-list';
import { priceParameters } from '#domain/prices/calculator';
import { routes } from '#domain/site/routes';
import { formToolSlugs, tools } from '#domain/tools/tools';
import { toolCallBackPath } from '#domain/api-contract';
import { atRest } from '../checks.ts';
import { expect, test } from '../fixtures.ts';

/** As a link's address, an attribute, a text and the end of a script. */
const payload = `javascript:window.ran=1//"'><img src=x onerror=ran=1><svg onload=ran=1></textarea></script><script>ran=1</script>`;
/** Every page that reads its address, by script or by the service, with the names it knows. */
const readers: Record<string, readonly string[]> = {
  [routes.services(undefined)]: Object.values(priceParameters),
  [routes.blog(undefined)]: Object.values(articleParameters),
  ...Object.fromEntries(
    formToolSlugs.map((slug) => [
      routes.tool(slug),
      Object.values<{ name: string }>(tools[slug].inputs).map(({ name }) => name),
    ]),
  ),
  [`${toolCallBackPath}?werkzeug=gueltigkeit`]: ['ausgestellt', 'anliegen', 'message', 'source'],
  '/api/newsletter/confirm': ['token', 'originalCity'],
  '/gibt-es-nicht': ['q'],
};

test('nothing that a link carries runs on a page that reads its address', async ({ browser, service }) => {
  const context = await browser.newContext({ bypassCSP: true, baseURL: service.baseUrl });
  const page = await context.newPage();
  const ran: string[] = [];
  for (const [path, names] of Object.entries(readers)) {
    const query = new URLSearchParams(names.map((name) => [name, payload])).toString();
    await page.goto(`${path}${path.includes('?') ? '&' : '?'}${query}#${encodeURIComponent(payload)}`);
    // Islands that an address wakes, and a form that is answered by itself, are at it by then.
    await atRest(page);
    const found = await page.evaluate(
      () =>
        'ran' in window ||
        document.querySelectorAll('[onerror], [onload], [href^="javascript:"], [src="x"]').length > 0,
    );
    if (found) ran.push(path);
  }
  await context.close();
  expect(ran).toEqual([]);
});
