/** What the page asks of the editor's server, by the server's own table (src/editor/app.ts). */
import type { Route, Routes } from '../app.ts';
import type { FaultView } from '../fault-view.ts';
import type { ConflictView } from '../differences.ts';

type Parts<Name extends keyof Routes> = Routes[Name] extends Route<infer Asked, infer Answer> ? [Asked, Answer] : never;
/** What a route is asked and what it answers, by its name: 'GET text'. */
export type Asked<Name extends keyof Routes> = Parts<Name>[0];
export type Answer<Name extends keyof Routes> = Parts<Name>[1];

/** The server refuses, in German. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly faults: readonly FaultView[];
  /** Files in which two have changed the same place. */
  readonly conflicts: readonly ConflictView[];
  constructor({ message, faults = [], conflicts = [] }: Partial<ApiError>) {
    super(message ?? 'Das hat nicht geklappt.');
    this.faults = faults;
    this.conflicts = conflicts;
  }
}

export const errorToText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** @throws ApiError */
export async function ask<Name extends keyof Routes>(name: Name, asked: Asked<Name>): Promise<Answer<Name>> {
  const [method = '', path = ''] = name.split(' ');
  const query = new URLSearchParams(asked as Record<string, string>).toString();
  if (method === 'GET') return send(query === '' ? path : `${path}?${query}`);
  const body = JSON.stringify(asked);
  return send(path, { method, headers: { 'Content-Type': 'application/json' }, body });
}

/** @throws ApiError */
export const sendPhoto = (photo: File): Promise<{ name: string }> =>
  send(`photos?name=${encodeURIComponent(photo.name)}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: photo,
  });

async function send<T>(path: string, sent: RequestInit = {}): Promise<T> {
  const answer = await fetch(`/api/${path}`, sent).catch(() => {
    throw new ApiError({
      message:
        'Der Editor läuft nicht mehr. Öffnen Sie ihn neu, mit einem Doppelklick auf „edit“; was getippt ist, bleibt.',
    });
  });
  if (answer.status === 401) throw new ApiError({ message: await answer.text() });
  const content = (await answer.json().catch(() => ({}))) as T;
  if (!answer.ok) throw new ApiError(content as Partial<ApiError>);
  return content;
}
