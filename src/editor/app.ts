/**
 * The editor in the browser as a function of its parts: its page, the texts, and what its buttons do.
 * It may write files and publish, so it answers nobody but its own page, opened by whoever started it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { serveStatic } from '@hono/node-server/serve-static';
import { z } from 'zod';
import { timeToDay } from '#domain/format';
import { isUnderWay } from '#domain/online';
import { blogCategoryKeys } from '#domain/article-list';
import { photoLimit } from '../content/checks/pictures.ts';
import { isPhoto } from '../content/checks/structure.ts';
import { ContentError } from '../content/faults.ts';
import { articlePath, newArticle, titleFault } from '../content/new-article.ts';
import { blocksOf } from './blocks.ts';
import { changeToWords } from './changes.ts';
import { fileToField } from './form.ts';
import { PublishError } from './git.ts';
import { NamelessError, setName, type Project } from './git-place.ts';
import { jsonOnly, ownPageOnly } from './guard.ts';
import { libraryToNames, pathOnSite } from './names.ts';
import { findStand } from './online.ts';
import { findOverview } from './overview.ts';
import { CheckError, ConflictError, findPending, publish, type Published } from './publish.ts';
import { pricesFile } from './doubts.ts';
import { mendSource, withoutExcuse } from './mend.ts';
import { findPriceChange } from './price-change.ts';
import { listStates, readState } from './history.ts';
import { searchTexts } from './search.ts';
import { faultId, showFaults, toChoice } from './shown-faults.ts';
import { toShownConflict, type ShownConflict } from './shown-versions.ts';
import {
  changeSource,
  deletePhoto,
  deleteText,
  discardTyped,
  keepTyped,
  listBin,
  listTexts,
  openText,
  propose,
  readText,
  savePhoto,
  saveText,
  takeFromBin,
  TextConflict,
  TextError,
  type FileConflict,
} from './texts.ts';
import { findLastChange, toUndoMessage, undo } from './undo.ts';
import { compareVersions } from './versions.ts';

type EditorParts = {
  project: Project;
  /** Folder of the built page. */
  page: string;
  /** Where the editor listens on this machine. */
  port: () => number;
  /** Asked for by everything, once as a parameter of the address and then as a cookie. */
  key: string;
  /** Keys that open it one time each, in place of the key. */
  once?: string[];
  /** Starts the preview where it does not run. @returns its port @throws TextError where it does not come up */
  preview: () => Promise<number>;
};

/* What is sent to it */

const choices = z.record(
  z.string(),
  z.union([z.object({ take: z.enum(['mine', 'theirs']) }), z.object({ write: z.unknown() })]),
);
const savedText = z.object({
  file: z.string(),
  data: z.unknown().optional(),
  body: z.string().optional(),
  source: z.string(),
  choices: choices.optional(),
});
const newText = z.object({ title: z.string(), category: z.enum(blogCategoryKeys), author: z.string() });
const editorName = z.object({ name: z.string(), email: z.string() });
const wish = z.object({ files: z.array(z.string()).optional(), choices: choices.optional() });
const namedInBin = z.object({ id: z.string() });
const namedState = z.object({ file: z.string(), commit: z.hash('sha1') });
const namedFile = z.object({ file: z.string() });
const excuse = z.object({ file: z.string(), words: z.string() });
const mended = z.object({ file: z.string(), id: z.string(), action: z.number(), answer: z.string().max(500) });

const readBody = async <T extends z.ZodType>(context: Context, schema: T): Promise<z.infer<T>> =>
  schema.parse(await context.req.json());

const today = (): string => timeToDay(Date.now());

export function createEditorApp(parts: EditorParts): Hono {
  const { root } = parts.project;
  const app = new Hono();
  app.use(ownPageOnly(parts));
  app.use('/api/*', jsonOnly, bodyLimit({ maxSize: photoLimit }));
  app.onError(async (error, context) => {
    const { status, ...answer } = await errorToAnswer(error, parts.project);
    return context.json(answer, status);
  });
  app.route('/api', textRoutes(parts));
  app.route('/api', historyRoutes(parts.project));
  app.route('/api', publishRoutes(parts.project));
  app.get('/photos/:name', async (context, next) => {
    if (!isPhoto(context.req.param('name'))) return context.notFound();
    return serveStatic({ root: join(root, 'content/blog'), rewriteRequestPath: (path) => path.replace('/photos', '') })(
      context,
      next,
    );
  });
  app.use('*', serveStatic({ root: parts.page }));
  return app;
}

async function errorToAnswer(error: Error, project: Project) {
  const { message } = error;
  const { root } = project;
  if (error instanceof CheckError || error instanceof ContentError)
    return { status: 422 as const, message, faults: await showFaults(root, error.faults) };
  if (error instanceof TextConflict)
    return { status: 409 as const, message, conflicts: await showConflicts(project, error.conflicts) };
  if (error instanceof ConflictError) {
    const message = 'Andere haben inzwischen dieselben Stellen geändert wie Sie. Es ist noch nichts veröffentlicht.';
    return { status: 409 as const, message, conflicts: await showConflicts(project, error.conflicts) };
  }
  if (error instanceof NamelessError) return { status: 409 as const, message, nameless: true };
  if (error instanceof PublishError || error instanceof TextError) return { status: 409 as const, message };
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return { status: 400 as const, message: 'Diese Angabe versteht der Editor nicht.' };
  console.error(error);
  return { status: 500 as const, message: `Das hat nicht geklappt: ${message}` };
}

async function showConflicts(project: Project, conflicts: readonly FileConflict[]): Promise<ShownConflict[]> {
  const titles = await listTexts(project.root);
  const names = libraryToNames(await project.library());
  return conflicts.map((one) => toShownConflict(one, titles.find(({ file }) => file === one.file)?.title, names));
}

/** Opens, saves, makes and checks texts. */
function textRoutes({ project, preview }: EditorParts): Hono {
  const { root } = project;
  const app = new Hono();

  app.get('/texts', async (context) => context.json(await listTexts(root)));
  app.get('/text', async (context) => {
    const opened = await openText(root, context.req.query('file') ?? '');
    const { file } = opened.text;
    return context.json({ ...opened, field: fileToField(file), blocks: blocksOf(file) });
  });
  const faultsOf = (file: string) => project.check(root, { file });
  app.put('/text', async (context) => {
    const saved = await readBody(context, savedText);
    const before = saved.file === pricesFile ? await readFile(join(root, pricesFile), 'utf8') : '';
    const written = await saveText(root, saved);
    const prices =
      before === '' ? undefined : await findPriceChange(root, before, await readFile(join(root, pricesFile), 'utf8'));
    return context.json({ ...written, faults: await showFaults(root, await faultsOf(saved.file)), prices });
  });
  // An amount that is no price any more needs no excuse.
  app.post('/excuses/clean', async (context) => {
    const { file, words } = await readBody(context, excuse);
    await changeSource(root, file, (source) => withoutExcuse(source, file, words));
    return context.json({});
  });
  /** What was mended last in each file. */
  const last = new Map<string, { before: string; after: string | undefined }>();
  // Found anew: since the fault was told, its place may have moved.
  app.post('/mend', async (context) => {
    const { file, id, action, answer } = await readBody(context, mended);
    const fault = (await faultsOf(file)).find((one) => faultId(one) === id);
    const wanted = fault?.actions?.[action];
    const { label, value } = toChoice(answer, new Map((await listTexts(root)).map(({ file, title }) => [file, title])));
    const said = wanted?.do === 'add-link' ? `[${label}](${value})` : answer;
    const mend = (source: string) => fault && wanted && mendSource(source, fault, wanted, said);
    const before = await changeSource(root, file, mend);
    if (before === undefined) throw new TextError('Die Stelle sieht inzwischen anders aus.');
    last.set(file, { before, after: await changeSource(root, file, (source) => source) });
    return context.json({ text: await readText(root, file), faults: await showFaults(root, await faultsOf(file)) });
  });
  app.post('/mend/undo', async (context) => {
    const { file } = await readBody(context, namedFile);
    const { before, after } = last.get(file) ?? {};
    if (!(await changeSource(root, file, (source) => (source === after ? before : undefined))))
      throw new TextError('Seitdem hat sich der Text geändert: Zurück geht es mit Strg+Z oder von Hand.');
    return context.json({ text: await readText(root, file), faults: await showFaults(root, await faultsOf(file)) });
  });
  app.put('/draft', async (context) => {
    await keepTyped(root, await readBody(context, savedText));
    return context.json({});
  });
  app.delete('/draft', async (context) => {
    await discardTyped(root, (await readBody(context, namedFile)).file);
    return context.json({});
  });
  app.get('/bin', async (context) => context.json(await listBin(root)));
  app.post('/bin', async (context) => {
    return context.json({ file: await takeFromBin(root, (await readBody(context, namedInBin)).id) });
  });
  app.delete('/text', async (context) => {
    await deleteText(root, (await readBody(context, namedFile)).file);
    return context.json({});
  });
  app.post('/articles', async (context) => {
    const answers = await readBody(context, newText);
    const known = await project.library();
    const fault = known.authors.some(({ id }) => id === answers.author)
      ? titleFault(answers.title, known)
      : `Die Redaktion „${answers.author}“ gibt es nicht.`;
    if (fault !== undefined) throw new TextError(fault);
    const { slug, text } = newArticle(answers, known, today());
    // Its note to whoever writes in the file stands on the editor's page.
    await writeFile(join(root, articlePath(slug)), text.replace(/\{\/\*.*\*\/\}\n\n/, ''), { flag: 'wx' });
    return context.json({ file: articlePath(slug) });
  });
  app.delete('/photo', async (context) => {
    await deletePhoto(root, (await readBody(context, namedFile)).file);
    return context.json({});
  });
  app.post('/photos', async (context) => {
    const bytes = new Uint8Array(await context.req.arrayBuffer());
    return context.json({ name: await savePhoto(root, context.req.query('name') ?? '', bytes) });
  });
  app.get('/names', async (context) => context.json(libraryToNames(await project.library())));
  // With what a day that is over has made wrong, or a source that was read long ago.
  app.post('/check', async (context) =>
    context.json(await showFaults(root, await project.check(root, { today: today() }))),
  );
  app.get('/overview', async (context) => context.json(await findOverview(project)));
  app.get('/search', async (context) => context.json(await searchTexts(root, context.req.query('words') ?? '')));
  app.post('/preview', async (context) => {
    const { file } = await readBody(context, namedFile);
    // By the name that the editor was opened by: the cookie is of that name.
    const { hostname } = new URL(`http://${context.req.header('host')}`);
    return context.json({ url: `http://${hostname}:${await preview()}${pathOnSite(file) ?? '/'}` });
  });
  return app;
}

/** Earlier states of a text: looks at them, and takes one back as something typed and not yet saved. */
function historyRoutes(project: Project): Hono {
  const { root } = project;
  const app = new Hono();
  app.get('/states', async (context) => {
    const { file } = await readText(root, context.req.query('file') ?? '');
    return context.json(await listStates(project, file));
  });
  app.post('/states', async (context) => {
    const { file, commit } = await readBody(context, namedState);
    const { source } = await readText(root, file);
    const differences = compareVersions(file, await readState(project, file, commit), source);
    return context.json((await showConflicts(project, [{ file, differences }]))[0]);
  });
  app.put('/states', async (context) => {
    const { file, commit } = await readBody(context, namedState);
    await propose(root, { file, source: await readState(project, file, commit) });
    return context.json({});
  });
  return app;
}

/** Publishes, takes back, and says before what that would be. */
function publishRoutes(project: Project): Hono {
  const toAnswer = ({ commit, message, received, stuck }: Published) => ({
    commit,
    message,
    received: received.map(changeToWords),
    stuck,
  });
  const app = new Hono();
  app.get('/changes', async (context) => {
    const { changes, ...pending } = await findPending(project);
    const unsaved = (await listTexts(project.root)).filter(({ unsaved }) => unsaved).map(({ title }) => title);
    return context.json({
      ...pending,
      changes: changes.map((change) => ({ file: change.file, text: changeToWords(change) })),
      unsaved,
    });
  });
  app.get('/last', async (context) => {
    const last = await findLastChange(project);
    return context.json({ message: last === undefined ? undefined : toUndoMessage(last) });
  });
  app.post('/publish', async (context) => {
    return context.json(toAnswer(await publish(project, await readBody(context, wish))));
  });
  app.post('/undo', async (context) => context.json(toAnswer(await undo(project))));
  app.get('/online', async (context) => {
    const commit = z.hash('sha1').parse(context.req.query('commit'));
    const found = await findStand(project, commit);
    return context.json({ text: found?.text, isUnderWay: found !== undefined && isUnderWay(found.stand) });
  });
  app.post('/name', async (context) => {
    const { name, email } = await readBody(context, editorName);
    await setName(project, name, email);
    return context.json({});
  });
  return app;
}
