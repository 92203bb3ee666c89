/** Reads a request's body: what type it may have, how large it may be, and that it can be read. */
import { IncomingMessage } from 'node:http';
import { largestBodyKb } from '#domain/api-contract';
import type { ApiEnv } from './api-env.ts';
import { ProblemError } from './problem.ts';

export const bodyLimit = largestBodyKb * 1024;

export type Body = { kind: 'json' | 'form'; fields: Record<string, unknown> };

type BodyContext = { req: { raw: Request }; env?: ApiEnv['Bindings'] };

const types: Record<string, Body['kind']> = {
  'application/json': 'json',
  'application/x-www-form-urlencoded': 'form',
};

const mediaType = (request: Request) => request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';

/** A browser that posts a form by itself, of whatever enctype: it wants to see a page. */
export function isFormPost(request: Request): boolean {
  const type = mediaType(request);
  if (type === 'application/json') return false;
  return (
    type === 'application/x-www-form-urlencoded' ||
    type === 'multipart/form-data' ||
    (request.headers.get('Accept') ?? '').includes('text/html')
  );
}

/** @throws ProblemError wrong-type, too-large or malformed-body */
export async function readBody(call: BodyContext): Promise<Body> {
  const request = call.req.raw;
  const kind = types[mediaType(request)];
  if (!kind || request.headers.has('Content-Encoding')) throw new ProblemError('wrong-type');
  try {
    const text = await readText(call);
    const sent: unknown = kind === 'form' ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);
    if (typeof sent === 'object' && sent !== null && !Array.isArray(sent)) {
      // A page of the version before sends a campaign too.
      const { campaign: _, ...fields } = sent as Record<string, unknown>;
      return { kind, fields };
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
  }
  // No object, no JSON, bytes that are no UTF-8, or a visitor who went away while sending.
  throw new ProblemError('malformed-body');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

// The stream is read here rather than by a library: a limit that trusts Content-Length alone, or a
// part of it, is the usual hole.
/** @throws ProblemError too-large */
export async function readText({ req, env }: BodyContext): Promise<string> {
  const request = req.raw;
  const tooLarge = () => new ProblemError('too-large', { headers: { Connection: 'close' } });
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Node's stream is read where there is one: a web stream around it takes as long as all that follows. It is not
  // destroyed when reading stops, or the refusal could not be sent.
  const incoming = env?.incoming;
  const parts: AsyncIterable<Uint8Array> | null =
    incoming instanceof IncomingMessage ? incoming.iterator({ destroyOnReturn: false }) : request.body;
  for await (const chunk of parts ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return utf8.decode(Buffer.concat(chunks));
}
