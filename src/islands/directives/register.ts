/** Adds `client:touch` and `client:notice`: see the file of each. */
import type { AstroIntegration } from 'astro';

export default (): AstroIntegration => ({
  name: 'wake-directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['touch', 'notice']) {
        addClientDirective({ name, entrypoint: `./src/islands/directives/${name}.ts` });
      }
    },
  },
});
