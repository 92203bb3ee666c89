/**
 * Leaves out of Astro's island runtime what no island of ours has: a seventh of what every page loads before it is touched.
 * Each piece is Astro's text to the letter; where one is gone, Astro has changed, and somebody has to look. What stays
 * hydrates, retries a script that was lost, and tells of one that failed.
 */

/** Stands in the runtime for the address of the script that all islands import, which a build knows once it has laid it. */
export const sharedScript = '%SHARED%';

/** As `props` carry a value: its kind and itself. */
type Kept = [kind: number, value: unknown];
/** Kinds that stay: 0, a value or an object of such pairs, and 1, a list of them. */
const hasPlainKinds = ([kind, value]: Kept): boolean => {
  if (kind === 1) return (value as Kept[]).every(hasPlainKinds);
  return (
    kind === 0 &&
    (typeof value !== 'object' || value === null || Object.values(value as Record<string, Kept>).every(hasPlainKinds))
  );
};

const unused: [what: string, text: string, instead?: string][] = [
  [
    'values that are neither text, number, list nor plain object',
    ',2:t=>new RegExp(t),3:t=>new Date(t),4:t=>new Map(c(t)),5:t=>new Set(c(t)),6:t=>BigInt(t),7:t=>new URL(t),' +
      '8:t=>new Uint8Array(t),9:t=>new Uint16Array(t),10:t=>new Uint32Array(t),11:t=>Number.POSITIVE_INFINITY*t',
  ],
  [
    'pages that are swapped by a script',
    ';l(this,"unmount",()=>{this.isConnected||this.dispatchEvent(new CustomEvent("astro:unmount"))})',
  ],
  [
    'the same',
    'disconnectedCallback(){document.removeEventListener("astro:after-swap",this.unmount),' +
      'document.addEventListener("astro:after-swap",this.unmount,{once:!0})}',
  ],
  ['scripts before an island', 'let e=this.getAttribute("before-hydration-url");e&&await import(e),'],
  [
    'words about props that are no JSON',
    'let u;try{u=this.hasAttribute("props")?y(JSON.parse(this.getAttribute("props"))):{}}catch(o){' +
      'let i=this.getAttribute("component-url")||"<unknown>",v=this.getAttribute("component-export");' +
      'throw v&&(i+=` (export ${v})`),console.error(`[hydrate] Error parsing props for component ${i}`,' +
      'this.getAttribute("props"),o),o}',
    'let u=this.hasAttribute("props")?y(JSON.parse(this.getAttribute("props"))):{};',
  ],
  [
    'islands without a renderer; instead, what all renderers import is asked for with them, not a round trip later',
    'n?this.importWithRetry(n):Promise.resolve({default:()=>()=>{}})',
    `this.importWithRetry(n),this.importWithRetry("${sharedScript}")`,
  ],
  ['components that are no default export', 'var E=new Set(["__proto__","constructor","prototype"]);'],
  [
    'the same',
    ',h=this.getAttribute("component-export")||"default";if(h.includes(".")){this.Component=d;for(let m of h.split("."))' +
      '{if(E.has(m)||!this.Component||typeof this.Component!="object"&&typeof this.Component!="function"||' +
      '!Object.hasOwn(this.Component,m))throw new Error(`Invalid component export path: ${h}`);this.Component=this.Component[m]}}' +
      'else{if(E.has(h))throw new Error(`Invalid component export path: ${h}`);this.Component=d[h]}return',
    ';this.Component=d.default;return',
  ],
];

/** @throws where Astro's runtime is no longer what this was written for */
export function leanRuntime(code: string): string {
  if (!code.includes('customElements.define("astro-island"')) return code;
  return unused.reduce((lean, [what, text, instead = '']) => {
    if (!lean.includes(text))
      throw new Error(`Astro's island runtime has changed: ${what} (src/build/lean-runtime.ts).`);
    return lean.replace(text, () => instead);
  }, code);
}

/** @throws where an island of the page needs what is left out */
export function checkIslands(html: string): void {
  for (const [tag, props = '{}'] of html.matchAll(/<astro-island [^>]*?\bprops="([^"]*)"[^>]*>/g)) {
    const kept = Object.values(JSON.parse(props.replaceAll('&quot;', '"')) as Record<string, Kept>);
    const [, exported = 'default'] = / component-export="([^"]*)"/.exec(tag) ?? [];
    if (kept.every(hasPlainKinds) && exported === 'default') continue;
    throw new Error(`An island has what src/build/lean-runtime.ts leaves out: ${tag.slice(0, 200)}`);
  }
}
