/** What `tsc` knows of an .astro file; `astro check` reads the file itself. */
declare module '*.astro' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  const component: (props: any) => any;
  export default component;
}
