/**
 * Checks `content/` for Astro. A build with something wrong does not begin. In development terminal and
 * browser say what is wrong as soon as a file is saved, and take it back when it is mended; the server
 * goes on, the pages show what was last right.
 */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { blocks } from '../articles/blocks/blocks.ts';
import { checkContent } from '../content/checks/check-content.ts';
import { ContentError, faultToText, noteToText } from '../content/faults.ts';
import { contentFolder } from '../content/reader/reader.ts';
import { siteSettings } from './settings.ts';

/** An editor saves several files at once, and some programs write a file in two steps. */
const settleMilliseconds = 150;
/** Astro shows its own English words for the same fault 200 ms after it answers; ours come last and stay. */
const lastMilliseconds = 600;

export default function contentOverlay(): AstroIntegration {
  let isBuild = false;
  let own = '';
  let findFaults = () => Promise.resolve<ContentError['faults']>([]);
  return {
    name: 'content-overlay',
    hooks: {
      'astro:config:setup': ({ command }) => {
        isBuild = command === 'build';
      },
      'astro:config:done': async ({ config, logger }) => {
        const { contentDir, day } = siteSettings();
        own = fileURLToPath(contentFolder(config.root, contentDir));
        findFaults = async () => {
          const baseUrl = config.site ?? 'http://localhost';
          const reports = await checkContent({ root: config.root, contentDir, day, baseUrl, blocks });
          if (isBuild) for (const { notes } of reports) for (const note of notes) logger.warn(noteToText(note));
          return reports.flatMap(({ faults }) => faults);
        };
        const faults = isBuild ? await findFaults() : [];
        if (faults.length > 0) throw new ContentError(faults);
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
          const found = (await findFaults()).map(faultToText).join('\n');
          // Which pages there are is asked anew.
          for (const { hot } of Object.values(server.environments)) hot.send('astro:content-changed', {});
          if (found) {
            if (found !== faults) logger.error(`In den Texten stimmt etwas nicht:\n${found}`);
            faults = found;
            show();
            return;
          }
          if (faults) logger.info('Die Texte sind in Ordnung.');
          faults = '';
          hot.send({ type: 'full-reload' });
        };
        // Vite watches the project's folder alone, and the content may lie elsewhere.
        server.watcher.add(own);
        let timer: NodeJS.Timeout | undefined;
        server.watcher.on('all', (_event, path) => {
          if (!path.startsWith(own)) return;
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
