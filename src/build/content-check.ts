/**
 * Checks `content/` for Astro. A build with something wrong does not begin. The development server says what is wrong as
 * soon as a file is saved; its pages show what was last right.
 */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { blocks } from '../articles/blocks/blocks.ts';
import { checkContent } from '../content/checks/check-content.ts';
import { ContentError, faultToText, noteToText } from '../content/faults.ts';
import { contentFolder } from '../content/reader/content-folder.ts';
import { siteSettings } from './settings.ts';

/** An editor saves several files at once, and some programs write a file in two steps. */
const settleMilliseconds = 150;

export default function contentCheck(): AstroIntegration {
  let isBuild = false;
  let own = '';
  let findFaults = () => Promise.resolve<ContentError['faults']>([]);
  return {
    name: 'content-check',
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
        let faults = '';
        const check = async () => {
          const found = (await findFaults()).map(faultToText).join('\n');
          // Which pages there are is asked anew.
          for (const { hot } of Object.values(server.environments)) hot.send('astro:content-changed', {});
          if (found && found !== faults) logger.error(`In den Texten stimmt etwas nicht:\n${found}`);
          if (!found && faults) logger.info('Die Texte sind in Ordnung.');
          faults = found;
          server.environments.client.hot.send({ type: 'full-reload' });
        };
        // Vite watches the project's folder alone, and the content may lie elsewhere.
        server.watcher.add(own);
        let timer: NodeJS.Timeout | undefined;
        server.watcher.on('all', (_event, path) => {
          if (!path.startsWith(own)) return;
          clearTimeout(timer);
          timer = setTimeout(() => void check(), settleMilliseconds);
        });
        void check();
      },
    },
  };
}
