// @ts-check
/**
 * Adds `client:touch`, `client:rest` and `client:notice`: see the file of each.
 * @returns {import('astro').AstroIntegration}
 */
export default () => ({
  name: 'wake-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'rest', 'notice']) {
        addClientDirective({ name, entrypoint: `./src/islands/directives/${name}.ts` });
      }
    },
  },
});
