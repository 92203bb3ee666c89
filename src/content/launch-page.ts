/** What has to be entered before the site goes live, as a page for its owner: to read, to tick and to print. */
import { countMissing, launchTopics, type LaunchFault } from './launch.ts';

export type FoundFault = LaunchFault & { file: string };

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign);

const styles = `
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: #13241f }
  h1 { font-size: 1.9rem; line-height: 1.2 } h2 { margin-top: 2.5rem; border-top: 4px solid #fdc300; padding-top: .75rem }
  ul { list-style: none; padding: 0 } li { border-top: 1px solid #c9d6d0; padding: .75rem 0 } li:first-child { border: 0 }
  label { display: grid; grid-template-columns: 1.5rem 1fr; gap: .5rem } input { width: 1.1rem; height: 1.1rem; margin: .25rem 0 }
  small { color: #43524d } li ul { list-style: disc; padding-left: 1.2rem } li li { border: 0; padding: .1rem 0 }
  @media print { li { break-inside: avoid } }`;

const toItem = ({ file, what, enter, questions = [] }: FoundFault): string =>
  `<li><label><input type="checkbox"><span><strong>${escape(what)}</strong><br>Einzutragen: ${escape(enter)}.<br><small>${escape(file)}</small>` +
  (questions.length > 0
    ? `<br>Vorher zu klären:<ul>${questions.map((question) => `<li>${escape(question)}</li>`).join('')}</ul>`
    : '') +
  '</span></label></li>';

/** @param date on which it was asked, as it is to be read */
export function toLaunchPage(faults: readonly FoundFault[], brand: string, date: string): string {
  const topics = Object.entries(launchTopics).flatMap(([topic, [title, hint]]) => {
    const items = faults.filter((fault) => fault.topic === topic);
    return items.length > 0 ? [{ topic, title, hint, items }] : [];
  });
  return [
    '<!doctype html><html lang="de"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>Vor dem Start: ${escape(brand)}</title><style>${styles}</style>`,
    `<h1>${faults.length === 0 ? 'Die Website kann online gehen' : `${countMissing(faults.length)}, bevor die Website online gehen kann`}</h1>`,
    `<p>${escape(brand)}, geprüft am ${escape(date)}. „npm run check:launch“ prüft aufs Neue und zählt, was noch fehlt.</p>`,
    ...(topics.length > 1
      ? [
          `<ol>${topics.map(({ topic, title, items }) => `<li><a href="#${topic}">${title}</a> (${items.length})</li>`).join('')}</ol>`,
        ]
      : []),
    ...topics.map(
      ({ topic, title, hint, items }) =>
        `<section id="${topic}"><h2>${title}</h2><p>${hint}</p><ul>${items.map(toItem).join('\n')}</ul></section>`,
    ),
    '</html>\n',
  ].join('\n');
}
