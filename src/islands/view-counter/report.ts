/**
 * Reports a page visit once, when the page has loaded and is shown: one that is rendered ahead may never be seen. The
 * page names itself in `<body data-view>`; a failure is nobody's business.
 */
import { report } from '../api-client/beacon.ts';

const { view } = document.body.dataset;
// Whoever develops or edits looks at pages, and visits none.
if (view && import.meta.env.PROD) {
  const send = () => report(import.meta.env.BLOG_VIEWS_URL, { articleSlug: view });
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', send);
  else addEventListener('load', send);
}
