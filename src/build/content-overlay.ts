/**
 * In development: says in terminal and browser what is wrong in `content/` as soon as a file is saved,
 * and takes it back when it is mended. The server goes on; the pages show what was last right.
 */
import type { AstroIntegration } from 'astro';
import { checkContent } from '../content/checks/check-content.ts';

/** An editor saves several files at once, and some programs write a file in two steps. */
const settleMilliseconds = 150;
/** Astro shows its own English words for the same fault 200 ms after it answers; ours come last and stay. */
const lastMilliseconds = 600;

export default function contentOverlay(): AstroIntegration {
  let root = new URL('file:///');
  let site = '';
  return {
    name: 'content-overlay',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root;
        site = config.site ?? 'http://localhost';
      },
      'astro:server:setup': ({ server, logger }) => {
        const { hot } = server.environments.client;
        let faults = '';
        const show = () =>
          hot.send({
            type: 'error',
            err: {
              // Astro's overlay shows a name, a title and a hint beside Vite's fields.
              ...{
                name: 'content/',
                title: 'In den Texten stimmt etwas nicht',
                hint: 'Beheben Sie es und speichern Sie; die Seite kommt von selbst zurück.',
              },
              message: faults,
              stack: 'docs/editing.md erklärt, was die Prüfung sagt.',
            },
          });
        const check = async () => {
          const found = (await checkContent(root, site)).flatMap(({ paragraphs }) => paragraphs).join('\n');
          if (found === faults) return;
          faults = found;
          if (faults) {
            logger.error(`In den Texten stimmt etwas nicht:\n${faults}`);
            show();
          } else {
            logger.info('Die Texte sind in Ordnung.');
            hot.send({ type: 'full-reload' });
          }
        };
        let timer: NodeJS.Timeout | undefined;
        server.watcher.on('all', (_event, path) => {
          if (!/[\\/]content[\\/]/.test(path)) return;
          clearTimeout(timer);
          timer = setTimeout(() => void check(), settleMilliseconds);
        });
        // A page opened later has not heard of it.
        hot.on('connection', () => {
          setTimeout(() => {
            if (faults) show();
          }, lastMilliseconds);
        });
        void check();
      },
    },
  };
}
