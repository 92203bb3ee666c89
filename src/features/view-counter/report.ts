/**
 * Reports a page visit once, when the page has loaded and is idle (decision 15). The page names
 * itself in `<body data-view>`; a failure is nobody's business.
 */
import { apiKeys } from '#domain/api-contract';
import { apiRequest } from '../../api-client/index.ts';

const { view } = document.body.dataset;
if (view) {
  const report = () =>
    void apiRequest('POST', apiKeys.blogViews, { articleSlug: view }, { keepalive: true }).catch(() => {});
  // Safari has no idle callback.
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(report);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
