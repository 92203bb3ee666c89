/**
 * Reports a page visit once, when the page has loaded and is idle. The page names
 * itself in `<body data-view>`; a failure is nobody's business.
 */
import { apiKeys } from '#domain/api-contract';
import { report } from '../api-client/beacon.ts';

const { view } = document.body.dataset;
if (view) {
  const send = () => report(apiKeys.blogViews, { articleSlug: view });
  // Safari has no idle callback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(send);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
