/**
 * The editor in the browser as a function of its parts: its page, the texts, and what its buttons do.
 * It may write files and publish, so its server stands behind a lock (lock.ts).
 */
import { join } from 'node:path';
import { Hono, type Context, type Handler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { serveStatic } from '@hono/node-server/serve-static';
import { z } from 'zod';
import { timeToDay } from '#domain/language/format';
import { isUnderWay } from '#domain/site/online';
import { blogCategoryKeys } from '#domain/blog/article-list';
import { pathOnSite } from '../content/checks/links.ts';
import { photoLimit } from '../content/checks/pictures.ts';
import { isPhoto } from '../content/checks/structure.ts';
import { ContentError } from '../content/faults.ts';
import { articlePath, newArticle, titleFault } from '../content/new-article.ts';
import { blocksOf } from './blocks.ts';
import { changeToText, toEditorMessage } from './publishing/changes.ts';
import { fileToField } from './form.ts';
import { createGit, diskIsFull, isContent, readAt, readLog } from './publishing/git.ts';
import { libraryToNames, type Names } from './names.ts';
import { findPublishState } from './publishing/online.ts';
import { findChanged, findPending } from './publishing/pending.ts';
import { findUndo, ownVersionBranches, publish, publishedToText, undo, type Published } from './publishing/publish.ts';
import { UserError, type FileConflict } from './user-error.ts';
import { faultId, toFaultViews } from './fault-view.ts';
import { toConflictView, type ConflictView } from './differences.ts';
import { applySuggestion } from './suggestion.ts';
import * as texts from './texts.ts';
import type { Project } from './publishing/project.ts';

type EditorParts = {
  project: Project;
  /** Folder of the built page. */
  page: string;
  /** Starts the preview where it does not run. @returns its port @throws UserError where it does not come up */
  preview: () => Promise<number>;
};

const headers = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'none'; form-action 'self'",
};

export function createEditorApp(parts: EditorParts): Hono {
  const { project } = parts;
  const readNames = namesReader(project);
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.header(name, value);
  });
  app.use('/api/*', bodyLimit({ maxSize: photoLimit }));
  app.onError(async (error, context) => {
    const { status, ...answer } = await errorToAnswer(error, project, readNames);
    return context.json(answer, status);
  });
  for (const [route, answer] of Object.entries({ ...textRoutes(parts, readNames), ...gitRoutes(project, readNames) })) {
    const [method = '', path = ''] = route.split(' ');
    app.on(method, `/api/${path}`, answer);
  }
  app.get('/photos/:name', async (context, next) => {
    if (!isPhoto(context.req.param('name'))) return context.notFound();
    const rewriteRequestPath = (path: string) => path.replace('/photos', '');
    return serveStatic({ root: join(project.root, 'content/blog'), rewriteRequestPath })(context, next);
  });
  app.use('*', serveStatic({ root: parts.page }));
  return app;
}

async function errorToAnswer(error: Error, project: Project, readNames: ReadNames) {
  if (error instanceof UserError || error instanceof ContentError) {
    const userError =
      error instanceof UserError ? error : new UserError('Erst muss stimmen, was die Prüfung gefunden hat.', error);
    const { message, faults, conflicts } = userError;
    const shown = await toFaultViews(project.root, faults);
    const status = faults.length > 0 ? (422 as const) : (409 as const);
    return { status, message, faults: shown, conflicts: await showConflicts(project, readNames, conflicts) };
  }
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return { status: 400 as const, message: 'Diese Angabe versteht der Editor nicht.' };
  if ('code' in error && error.code === 'ENOSPC')
    return {
      status: 507 as const,
      message: `${diskIsFull} Gespeichert ist nichts; was Sie getippt haben, steht noch hier.`,
    };
  console.error(error);
  return { status: 500 as const, message: `Das hat nicht geklappt: ${error.message}` };
}

type ReadNames = () => Promise<Names>;

/** Reads what texts may name. While a text is half written the library cannot be read: the last names are given again. */
function namesReader({ library }: Project): ReadNames {
  let lastNames: Names = {};
  return async () => {
    try {
      lastNames = libraryToNames(await library());
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
    }
    return lastNames;
  };
}

async function showConflicts(
  { root }: Project,
  readNames: ReadNames,
  conflicts: readonly FileConflict[],
): Promise<ConflictView[]> {
  if (conflicts.length === 0) return [];
  const titles = await texts.readTitles(root);
  const names = await readNames();
  return conflicts.map((one) => toConflictView(one, titles.get(one.file), names));
}

/** A handler that tells the page what it is asked and what it answers (client/api.ts). */
export type Route<Asked, Answer> = Handler & { asked?: Asked; answer?: Answer };

/** A handler that answers with the result of `work`. @param shape of the request: its JSON body, or the query of a GET */
const on =
  <Shape extends z.ZodRawShape, Answer>(
    shape: Shape,
    work: (asked: z.infer<z.ZodObject<Shape>>, context: Context) => Answer,
  ): Route<z.infer<z.ZodObject<Shape>>, Awaited<Answer>> =>
  async (context) => {
    const sent: unknown = context.req.method === 'GET' ? context.req.query() : await context.req.json();
    return context.json((await work(z.object(shape).parse(sent), context)) ?? {});
  };

const file = { file: z.string() };
const decision = { decision: z.object({ take: z.enum(['mine', 'theirs']), seen: z.string() }).optional() };
const saved = { ...file, ...decision, data: z.unknown().optional(), body: z.string().optional(), source: z.string() };
const state = { ...file, commit: z.hash('sha1') };

const today = (): string => timeToDay(Date.now());

export type Routes = ReturnType<typeof textRoutes> & ReturnType<typeof gitRoutes>;

/** Opens, saves, makes and checks texts. */
function textRoutes({ project, preview }: EditorParts, readNames: ReadNames) {
  const { root } = project;
  return {
    'GET site': on({}, async () => ({
      root,
      texts: await texts.listTexts(root),
      names: await readNames(),
      // Asks git without the network; empty where there is no git.
      unpublished: (await findChanged(createGit(project)).catch(() => [])).filter(isContent),
    })),
    'GET text': on(file, async ({ file }) => ({
      text: await texts.readText(root, file),
      field: fileToField(file),
      blocks: blocksOf(file),
    })),
    'PUT text': on(saved, async (saved) => {
      const written = await texts.saveText(root, saved);
      return { ...written, faults: await toFaultViews(root, await project.check(root, { file: saved.file })) };
    }),
    'DELETE text': on(file, ({ file }) => texts.deleteText(root, file)),
    // The fault is found anew, since its place may have moved. The changed text is only answered: the editor saves it.
    'POST suggestion': on({ ...file, id: z.string(), label: z.string() }, async ({ file, id, label }) => {
      const { source } = await texts.readText(root, file);
      const fault = (await project.check(root, { file })).find((one) => faultId(one) === id);
      const suggestion = fault?.suggestions?.find((one) => one.label === label);
      const text = fault && suggestion && applySuggestion(source, fault, suggestion);
      if (text === undefined) throw new UserError('Die Stelle sieht inzwischen anders aus.');
      return texts.toText(file, text);
    }),
    'POST articles': on(
      { title: z.string(), category: z.enum(blogCategoryKeys), author: z.string() },
      async (answers) => {
        const library = await project.library();
        const refusal = library.authors.some(({ id }) => id === answers.author)
          ? titleFault(answers.title, library)
          : `Die Redaktion „${answers.author}“ gibt es nicht.`;
        if (refusal !== undefined) throw new UserError(refusal);
        const { slug, text } = newArticle(answers, library, today());
        await texts.writeNew(join(root, articlePath(slug)), text);
        return { file: articlePath(slug) };
      },
    ),
    'POST photos': async (context: Context) => {
      const bytes = new Uint8Array(await context.req.arrayBuffer());
      return context.json({ name: await texts.savePhoto(root, context.req.query('name') ?? '', bytes) });
    },
    // The day adds faults of age: what holds no more, and sources that were read long ago.
    'POST check': on({}, async () => toFaultViews(root, await project.check(root, { today: today() }))),
    'POST preview': on(file, async ({ file }, context) => {
      // The same host name as in the address of the editor: the browser sends the cookie of the lock to that name alone.
      const { hostname } = new URL(`http://${context.req.header('host')}`);
      return { url: `http://${hostname}:${await preview()}${pathOnSite(file) ?? '/'}` };
    }),
  };
}

/** Lists earlier states of a text, and publishes or undoes, each with a preview. */
function gitRoutes(project: Project, readNames: ReadNames) {
  const { root } = project;
  const git = createGit(project);
  const readState = async (file: string, commit: string): Promise<string> => {
    const source = await readAt(git, commit, file);
    if (source === undefined) throw new UserError('In diesem Stand gab es den Text nicht.');
    return source;
  };
  const toAnswer = (published: Published) => ({ commit: published.commit, text: publishedToText(published) });
  return {
    'GET states': on(file, async ({ file }) => {
      const { file: knownFile } = await texts.readText(root, file);
      const states = await readLog(git, 'HEAD', `--branches=${ownVersionBranches}/*`, '--', knownFile);
      return states.map((state) => ({ ...state, message: toEditorMessage(state.message) }));
    }),
    'POST states': on(state, async ({ file, commit }) => {
      const { source: theirs } = await texts.readText(root, file);
      const mine = await readState(file, commit);
      const [shown] = await showConflicts(project, readNames, [{ file, base: undefined, mine, theirs, seen: commit }]);
      return { differences: shown?.differences ?? [], text: texts.toText(file, mine) };
    }),
    'GET changes': on({}, async () => {
      const { changes, ...pending } = await findPending(project);
      return { ...pending, changes: changes.map((change) => ({ ...change, text: changeToText(change) })) };
    }),
    'GET undo': on({}, async () => ({ message: await findUndo(project) })),
    'POST publish': on({ ...decision, files: z.array(z.string()).optional() }, async (wanted) =>
      toAnswer(await publish(project, wanted)),
    ),
    'POST undo': on({}, async () => toAnswer(await undo(project))),
    'GET online': on({ commit: z.hash('sha1') }, async ({ commit }) => {
      const found = await findPublishState(project, commit);
      return { text: found?.text, isUnderWay: found !== undefined && isUnderWay(found.stand) };
    }),
  };
}
