/** What another page copies to show a tool: it fits any width, and grows by a listener. */

/** @param src address of the tool to be embedded @param title its name, for whoever hears the page */
export const embedLine = (src: string, title: string): string =>
  `<iframe src="${src}" title="${title}" width="100%" height="900" style="border:0" loading="lazy" allow="clipboard-write"></iframe>`;

/** What gives each such frame the height of its content. @param origin of this site: others say what they like */
export const heightListener = (origin: string): string =>
  `addEventListener('message', ({ origin, source, data }) => {
  if (origin !== '${origin}' || typeof data?.height !== 'number') return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.style.height = \`\${data.height}px\`;
});`;
