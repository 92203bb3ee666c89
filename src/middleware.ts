/** Every page passes here on its way out in development; in a build `src/build/finish/finish-pages.ts` does the same. */
import { defineMiddleware } from 'astro:middleware';
import { typesetPage } from './layouts/typeset-page.ts';

export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next();
  if (!import.meta.env.DEV || !response.headers.get('Content-Type')?.startsWith('text/html')) return response;
  return new Response(typesetPage(await response.text()), response);
});
