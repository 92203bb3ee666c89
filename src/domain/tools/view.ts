/** Elements as data: the browser, the service and files make of them what they need, so that nothing typed is ever joined to HTML. */

export type MarkupElement = { tag: string; attrs: Record<string, string>; children: readonly View[] };
export type View = string | MarkupElement;

/** `view('p', { class: 'lead' }, 'Gültig')` */
export const view = (tag: string, attrs: Record<string, string> = {}, ...children: readonly View[]): MarkupElement => ({
  tag,
  attrs,
  children,
});

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

/** As XML, for files: an OpenImmo fragment, an SVG picture. */
export const viewToXml = (node: View): string =>
  typeof node === 'string'
    ? escape(node)
    : `<${node.tag}${Object.entries(node.attrs)
        .map(([name, value]) => ` ${name}="${escape(value)}"`)
        .join('')}${node.children.length ? `>${node.children.map(viewToXml).join('')}</${node.tag}>` : '/>'}`;

/** The same elements with their links led elsewhere. */
export const withHrefs = (node: View, lead: (href: string) => string): View =>
  typeof node === 'string'
    ? node
    : {
        ...node,
        attrs: node.attrs['href'] === undefined ? node.attrs : { ...node.attrs, href: lead(node.attrs['href']) },
        children: node.children.map((child) => withHrefs(child, lead)),
      };
