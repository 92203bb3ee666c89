/** No circle of imports, those of types included. Which room may import which: eslint.config.mjs, which reads `.astro` too. */
export default {
  forbidden: [{ name: 'no-circle', severity: 'error', from: {}, to: { circular: true } }],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types'],
    },
  },
};
