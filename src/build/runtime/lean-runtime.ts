/**
 * Leaves out of Astro's island runtime what no island of ours has: half of it.
 * Each piece is Astro's text to the letter; where one is gone, Astro has changed, and somebody has to look. What stays
 * hydrates, retries a script that was lost, and tells of one that failed.
 */

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

/** In Astro's text, what asks whether a slot belongs to this island or to one within it. */
const isOwn = 'let i=o.closest(this.tagName);i!=null&&i.isSameNode(this)&&';

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
  [
    'islands within islands',
    'let e=(b=this.parentElement)==null?void 0:b.closest("astro-island[ssr]");' +
      'if(e){e.addEventListener("astro:hydrate",this.hydrate,{once:!0});return}',
  ],
  ['the same', 'var b;'],
  ['the same', isOwn],
  ['the same', isOwn],
  [
    'an island that starts before the page has come to its end',
    'connectedCallback(){if(!this.hasAttribute("await-children")||document.readyState==="interactive"||' +
      'document.readyState==="complete")this.childrenConnectedCallback();else{let e=()=>{document.removeEventListener(' +
      '"DOMContentLoaded",e),r.disconnect(),this.childrenConnectedCallback()},r=new MutationObserver(()=>{var n;' +
      '((n=this.lastChild)==null?void 0:n.nodeType)===Node.COMMENT_NODE&&this.lastChild.nodeValue==="astro:end"&&' +
      '(this.lastChild.remove(),e())});r.observe(this,{childList:!0}),document.addEventListener("DOMContentLoaded",e)}}',
    'connectedCallback(){document.readyState==="loading"?document.addEventListener("DOMContentLoaded",()=>this.start())' +
      ':this.start()}',
  ],
  ['the same', ',this.dispatchEvent(new CustomEvent("astro:hydrate"))'],
  [
    'fields that are defined before they are set',
    'var g=Object.defineProperty;var w=(a,s,c)=>s in a?g(a,s,{enumerable:!0,configurable:!0,writable:!0,value:c}):a[s]=c;' +
      'var l=(a,s,c)=>w(a,typeof s!="symbol"?s+"":s,c);',
  ],
  ['the same', 'l(this,"Component");l(this,"hydrator");l(this,"hydrate",async()=>{', 'this.hydrate=async()=>{'],
  ['the same', 'this.removeAttribute("ssr")})}', 'this.removeAttribute("ssr")}}'],
  ['props that change', 'attributeChangedCallback(){this.hydrate()}'],
  ['the same', 'l(f,"observedAttributes",["props"]),'],
  [
    'scripts before an island',
    'async childrenConnectedCallback(){let e=this.getAttribute("before-hydration-url");e&&await import(e),this.start()}',
  ],
  [
    'words about props that are no JSON',
    'let u;try{u=this.hasAttribute("props")?y(JSON.parse(this.getAttribute("props"))):{}}catch(o){' +
      'let i=this.getAttribute("component-url")||"<unknown>",v=this.getAttribute("component-export");' +
      'throw v&&(i+=` (export ${v})`),console.error(`[hydrate] Error parsing props for component ${i}`,' +
      'this.getAttribute("props"),o),o}',
    'let u=this.hasAttribute("props")?y(JSON.parse(this.getAttribute("props"))):{};',
  ],
  [
    'islands without a renderer; instead, what islands import is asked for with them, not a round trip later or two',
    'n?this.importWithRetry(n):Promise.resolve({default:()=>()=>{}})',
    'this.importWithRetry(n),...islandScripts.map(e=>this.importWithRetry(e))',
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
      throw new Error(`Astro's island runtime has changed: ${what} (src/build/runtime/lean-runtime.ts).`);
    return lean.replace(text, () => instead);
  }, code);
}

/** @throws where an island of the page needs what is left out */
export function checkIslands(html: string): void {
  let depth = 0;
  for (const [, end] of html.matchAll(/<(\/?)astro-island[ >]/g)) {
    depth += end ? -1 : 1;
    if (depth > 1)
      throw new Error('An island lies within another: src/build/runtime/lean-runtime.ts leaves out what that needs.');
  }
  for (const [tag, props = '{}'] of html.matchAll(/<astro-island [^>]*?\bprops="([^"]*)"[^>]*>/g)) {
    const kept = Object.values(JSON.parse(props.replaceAll('&quot;', '"')) as Record<string, Kept>);
    const [, exported = 'default'] = / component-export="([^"]*)"/.exec(tag) ?? [];
    if (kept.every(hasPlainKinds) && exported === 'default') continue;
    throw new Error(`An island has what src/build/runtime/lean-runtime.ts leaves out: ${tag.slice(0, 200)}`);
  }
}
