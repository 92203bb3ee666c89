/** Of src/build/tool-facts.ts. */
declare module 'tool-facts:*' {
  const facts: import('#domain/tools/tool').ToolFacts;
  export default facts;
}
