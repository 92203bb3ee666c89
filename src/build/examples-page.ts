/** Adds `/beispiele`, the page of all islands in each of their states, to the development server and to no build. */
import type { AstroIntegration } from 'astro';

export default (): AstroIntegration => ({
  name: 'examples-page',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      injectRoute({ pattern: 'beispiele', entrypoint: './src/examples/index.astro' });
      injectRoute({ pattern: 'beispiele/[island]/[name]', entrypoint: './src/examples/frame.astro' });
    },
  },
});
