/**
 * The editor in the browser as a function of its parts: its page, the texts, and what its buttons do.
 * It may write files and publish, so it answers nobody but its own page, opened by whoever started it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { serveStatic } from '@hono/node-server/serve-static';
import { z } from 'zod';
import { anchors, routes } from '#domain/routes';
import { legalSlugs, serviceSlugs } from '#domain/pages';
import { blogCategoryKeys } from '#domain/article-list';
import { blocks } from '../articles/blocks/blocks.ts';
import { readLibrary } from '../content/checks/check-content.ts';
import { photoLimit } from '../content/checks/pictures.ts';
import { isPhoto } from '../content/checks/structure.ts';
import { ContentError, type Fault } from '../content/faults.ts';
import { pathToText } from '../content/parse.ts';
import { articlePath, newArticle, titleFault } from '../content/new-article.ts';
import { placeholders, placeholdersOfPlaces } from '../content/placeholders.ts';
import { yamlFiles } from '../content/schemas/index.ts';
import { lawBefore, type Law } from '#domain/law';
import { blocksOf } from './blocks.ts';
import { changeToText } from './changes.ts';
import { fileToField, type Field } from './form.ts';
import { hasKey, isKey, keyParameter, keyToCookie, noKey } from './key.ts';
import { PublishError } from './git.ts';
import { NamelessError, type Project, setName } from './git-place.ts';
import { CheckError, ConflictError, lookAtChanges, publish, type Published } from './publish.ts';
import { lookAtLast, toUndoMessage, undo } from './undo.ts';
import { deleteText, folderOf, listTexts, readText, savePhoto, saveText, TextError } from './texts.ts';

export type EditorParts = {
  project: Project;
  /** The site's origin. */
  baseUrl: string;
  /** Folder of the built page. */
  page: string;
  /** Where the editor listens on this machine. */
  port: () => number;
  /** Asked for by everything, once as a parameter of the address and then as a cookie. */
  key: string;
  /** Starts the preview where it does not run. @returns its port @throws TextError where it does not come up */
  preview: () => Promise<number>;
};

const saved = z.object({
  file: z.string(),
  data: z.unknown().optional(),
  body: z.string().optional(),
  digest: z.string(),
});
const newText = z.object({ title: z.string(), category: z.enum(blogCategoryKeys), author: z.string() });
const named = z.object({ name: z.string(), email: z.string() });
const chosen = z.object({ prefer: z.enum(['mine', 'theirs']).optional() });
const file = z.object({ file: z.string() });

/** What a fault is shown as; the line's words help where there are no lines to be seen. */
type Shown = Pick<Fault, 'file' | 'field' | 'what' | 'mend'> & {
  words?: string;
  /** Of the field in the form. */ at?: string;
};

const today = (): string => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format();

export function createEditorApp({ project, baseUrl, page, port, key, preview }: EditorParts): Hono {
  const { root } = project;
  const folder = pathToFileURL(`${root.replace(/[\\/]$/, '')}/`);
  const app = new Hono();

  // Another website in the same browser must neither read nor write here: by its own address it comes as
  // `cross-site` or with its own Origin, by a name that it points at this machine with a Host that is not ours.
  app.use(async (context, next): Promise<Response | undefined> => {
    const hosts = [`127.0.0.1:${port()}`, `localhost:${port()}`];
    const host = context.req.header('host') ?? '';
    const origin = context.req.header('origin');
    const site = context.req.header('sec-fetch-site');
    const isRead = context.req.method === 'GET' || context.req.method === 'HEAD';
    const isOwn = hosts.includes(host) && (origin === undefined || origin === `http://${host}`);
    const isSameSite = site === undefined ? isRead || origin !== undefined : ['same-origin', 'none'].includes(site);
    if (!isOwn || !isSameSite || (!isRead && origin === undefined))
      return context.text('Nur für den Editor selbst.', 403);
    // The address bar and the history keep the address without it.
    if (isRead && context.req.path === '/' && isKey(key, context.req.query(keyParameter)))
      return context.body(null, 303, { Location: '/', 'Set-Cookie': keyToCookie(key), 'Cache-Control': 'no-store' });
    if (!hasKey(key, context.req.header('cookie'))) return context.text(noKey, 401);
    await next();
    context.header('Cache-Control', 'no-store');
    context.header('X-Content-Type-Options', 'nosniff');
    context.header(
      'Content-Security-Policy',
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'; form-action 'self'",
    );
    return undefined;
  });
  app.use('/api/*', async (context, next): Promise<Response | undefined> => {
    const isRead = context.req.method === 'GET';
    const isPhotos = context.req.path === '/api/photos';
    // What a form of another page could send without asking first.
    if (!isRead && !isPhotos && !/^application\/json\b/.test(context.req.header('content-type') ?? ''))
      return context.text('Nur JSON.', 415);
    await next();
    return undefined;
  });
  app.use('/api/*', bodyLimit({ maxSize: photoLimit }));

  app.onError(async (error, context) => {
    if (error instanceof CheckError)
      return context.json({ message: error.message, faults: await toShown(error.faults) }, 422);
    if (error instanceof ConflictError) return context.json({ message: error.message, conflict: true }, 409);
    if (error instanceof NamelessError) return context.json({ message: error.message, nameless: true }, 409);
    if (error instanceof ContentError)
      return context.json({ message: error.message, faults: await toShown(error.faults) }, 422);
    if (error instanceof PublishError || error instanceof TextError)
      return context.json({ message: error.message }, 409);
    if (error instanceof z.ZodError || error instanceof SyntaxError)
      return context.json({ message: 'Diese Angabe versteht der Editor nicht.' }, 400);
    console.error(error);
    return context.json({ message: `Das hat nicht geklappt: ${error.message}` }, 500);
  });

  const read = async <T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> =>
    schema.parse(await context.req.json());

  /** The faults of one text, or of all, with the words of the line. */
  async function check(only?: string): Promise<Shown[]> {
    const faults = await project.check(root);
    return toShown(faults.filter((fault) => only === undefined || fault.file === only));
  }
  const toShown = (faults: readonly Fault[]): Promise<Shown[]> =>
    Promise.all(
      faults.map(async ({ file, field, what, mend, line }) => {
        const words = field === undefined ? await wordsAt(file, line).catch(() => undefined) : undefined;
        // A copy that somebody made in a folder has no form.
        const form = folderOf(file) || Object.hasOwn(yamlFiles, file) ? fileToField(file) : undefined;
        const data = form && field !== undefined ? await readText(root, file).catch(() => undefined) : undefined;
        return {
          file,
          what,
          mend,
          ...(field === undefined ? {} : { field: form ? toLabels(form, field) : field }),
          ...(form && field !== undefined && data ? { at: toPlace(form, field, data.data) } : {}),
          ...(words ? { words } : {}),
        };
      }),
    );
  async function wordsAt(file: string, line: number): Promise<string | undefined> {
    const source = await readFile(join(root, file), 'utf8').catch(() => '');
    return source.split('\n')[line - 1]?.trim().slice(0, 160);
  }

  app.get('/api/texts', async (context) => context.json(await listTexts(root)));
  app.get('/api/text', async (context) => {
    const text = await readText(root, context.req.query('file') ?? '');
    return context.json({ text, field: fileToField(text.file), blocks: blocksOf(text.file) });
  });
  app.put('/api/text', async (context) => {
    const wanted = await read(context, saved);
    const text = await saveText(root, wanted);
    return context.json({ text, faults: await check(wanted.file) });
  });
  app.delete('/api/text', async (context) => {
    await deleteText(root, (await read(context, file)).file);
    return context.json({});
  });

  app.post('/api/articles', async (context) => {
    const answers = await read(context, newText);
    const library = await readLibrary(folder, 'content', baseUrl, blocks);
    const fault = library.authors.some(({ id }) => id === answers.author)
      ? titleFault(answers.title, library)
      : `Die Redaktion „${answers.author}“ gibt es nicht.`;
    if (fault !== undefined) throw new TextError(fault);
    const { slug, text } = newArticle(answers, library, today());
    // The note to whoever writes in the file is the page's own here.
    await writeFile(join(root, articlePath(slug)), text.replace(/\{\/\*.*\*\/\}\n\n/, ''), { flag: 'wx' });
    return context.json({ file: articlePath(slug) });
  });

  app.post('/api/photos', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return context.json({ name: await savePhoto(root, context.req.query('name') ?? '', bytes) });
  });
  app.get('/photos/:name', async (context, next) => {
    if (!isPhoto(context.req.param('name'))) return context.notFound();
    return serveStatic({ root: join(root, 'content/blog'), rewriteRequestPath: (path) => path.replace('/photos', '') })(
      context,
      next,
    );
  });

  /** What a field or a block may name: each name with its meaning. */
  app.get('/api/names', async (context) => {
    const { site, authors, articles, others } = await readLibrary(folder, 'content', baseUrl, blocks);
    const ofLaw = ({ constants }: Law) =>
      constants.map(({ id, value, statement, paragraph }) => ({
        name: id,
        meaning: `${value} – ${statement}`,
        short: value,
        paragraph,
      }));
    return context.json({
      law: ofLaw(site.law),
      formerLaw: ofLaw(lawBefore(site.laws)),
      value: Object.entries(placeholders(site, undefined))
        .filter(([name]) => !placeholdersOfPlaces.includes(name))
        .map(([name, meaning]) => ({ name, meaning, short: meaning })),
      photo: others.filter(isPhoto).map((name) => ({ name, meaning: name })),
      author: authors.map(({ id, name, subject }) => ({ name: id, meaning: `${name}: ${subject}` })),
      article: articles.map(({ slug, copy }) => ({ name: slug, meaning: copy?.title ?? slug })),
      // As texts name pages: without a place.
      link: [
        ...Object.values(pagesOf),
        ...serviceSlugs.map((slug) => routes.service(slug, undefined)),
        `#${anchors.contact}`,
        ...articles.map(({ slug }) => routes.article(slug, undefined)),
      ].map((path) => ({ name: path, meaning: path })),
    });
  });

  app.post('/api/check', async (context) => context.json(await check()));
  app.post('/api/preview', async (context) => {
    const { file: shown } = await read(context, file);
    // By the name that the editor was opened by: the cookie is of that name.
    const { hostname } = new URL(`http://${context.req.header('host')}`);
    return context.json({ url: `http://${hostname}:${await preview()}${pathOnSite(shown)}` });
  });

  app.get('/api/changes', async (context) => {
    const { changes, ...pending } = await lookAtChanges(project);
    return context.json({ changes: changes.map(changeToText), ...pending });
  });
  app.get('/api/last', async (context) => {
    const last = await lookAtLast(project);
    return context.json({ message: last === undefined ? undefined : toUndoMessage(last) });
  });
  const told = ({ message, received, stuck }: Published) => ({ message, received: received.map(changeToText), stuck });
  app.post('/api/publish', async (context) => {
    const { prefer } = await read(context, chosen);
    return context.json(told(await publish(project, prefer)));
  });
  app.post('/api/undo', async (context) => context.json(told(await undo(project))));
  app.post('/api/name', async (context) => {
    const { name, email } = await read(context, named);
    await setName(project, name, email);
    return context.json({});
  });

  app.use('*', serveStatic({ root: page }));
  return app;
}

/** 'sources › Klimafaktoren › date' by the labels of the form: 'Mindestens zwei Quellen … › Klimafaktoren › Stand …' */
function toLabels(form: Field, path: string): string {
  let at: Field | undefined = form;
  const labels = path.split(' › ').map((step) => {
    if (at?.kind === 'list') {
      at = at.item;
      return step;
    }
    at = at?.kind === 'group' ? at.fields.find(({ name }) => name === step)?.field : undefined;
    return at?.label ?? step;
  });
  return labels.join(' › ');
}

/** 'sources › Klimafaktoren › date' as the form counts: 'sources.1.date'; the nearest field around where it tells less. */
function toPlace(form: Field, path: string, data: unknown): string {
  const at: PropertyKey[] = [];
  let field: Field = form;
  let value = data;
  for (const step of path.split(' › ')) {
    const index: number =
      field.kind === 'list' && Array.isArray(value)
        ? value.findIndex(
            (_, index) =>
              pathToText([...at, index], data)
                .split(' › ')
                .at(-1) === step,
          )
        : -1;
    const inner: Field | undefined =
      field.kind === 'list' && index >= 0
        ? field.item
        : field.kind === 'group'
          ? field.fields.find(({ name }) => name === step)?.field
          : undefined;
    if (!inner) break;
    at.push(index >= 0 ? index : step);
    field = inner;
    value = (value as Record<PropertyKey, unknown> | null | undefined)?.[at.at(-1) ?? ''];
  }
  return at.join('.');
}

/** Where a text is seen on the site. */
function pathOnSite(file: string): string {
  const slug = file.replace(/^.*\/|\.[a-z]+$/g, '');
  const service = serviceSlugs.find((known) => known === slug);
  const legal = legalSlugs.find((known) => known === slug);
  switch (folderOf(file)) {
    case 'content/blog':
      return routes.article(slug, undefined);
    case 'content/services':
      return service ? routes.service(service, undefined) : '/';
    case 'content/legal':
      return legal ? routes[legal](undefined) : '/';
    default:
      return pagesOf[slug] ?? '/';
  }
}

/** Pages whose words stand in a file of content/pages/ of this name. */
const pagesOf: Record<string, string> = Object.fromEntries(
  (['services', 'process', 'guarantees', 'about', 'contact', 'blog'] as const).map((kind) => [
    kind,
    routes[kind](undefined),
  ]),
);
