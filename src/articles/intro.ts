/** How an article begins: with its answer in one sentence, which stands before the table of contents. */

/** `<strong>` at the very beginning, the paragraphs of the law behind it, and where the sentence ends. */
const answer = /^\s*<p>\s*(<strong>(?:(?!<\/strong>)[\s\S])*<\/strong>(?:\s*\((?:[^()]|\([^()]*\))*\)\.)?)\s*/;

/**
 * `<p><strong>Ja</strong> (§ 80). Dazu mehr.</p><h2>…` → the answer `<p><strong>Ja</strong> (§ 80).</p>` and what
 * follows it, `<p>Dazu mehr.</p><h2>…`. Without a bold sentence the first paragraph is the answer.
 */
export function splitIntro(html: string): { answer: string; rest: string } {
  const end = html.indexOf('</p>') + '</p>'.length;
  const found = answer.exec(html.slice(0, end));
  const more = found && html.slice(found[0].length);
  return found && more && !more.startsWith('</p>')
    ? { answer: `<p>${found[1]}</p>`, rest: `<p>${more}` }
    : { answer: html.slice(0, end), rest: html.slice(end) };
}
