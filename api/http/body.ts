/** Reads a request's body: what type it may have, how large it may be, and that it can be read. */
import { ProblemError } from './problem.ts';

/** Largest body in bytes. */
export const bodyLimit = 16 * 1024;

export type Body = { kind: 'json' | 'form'; fields: Record<string, unknown> };

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
export async function readBody(request: Request): Promise<Body> {
  const kind = types[mediaType(request)];
  if (!kind || request.headers.has('Content-Encoding')) throw new ProblemError('wrong-type');
  const text = await readText(request);
  if (kind === 'form') return { kind, fields: Object.fromEntries(new URLSearchParams(text)) };
  const fields = parseJson(text);
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) throw new ProblemError('malformed-body');
  return { kind, fields: fields as Record<string, unknown> };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProblemError('malformed-body');
  }
}

// The stream is read here rather than by a library: a limit that trusts Content-Length alone, or a
// part of it, is the usual hole.
async function readText(request: Request): Promise<string> {
  const tooLarge = () => new ProblemError('too-large', { headers: { Connection: 'close' } });
  if (Number(request.headers.get('Content-Length') ?? 0) > bodyLimit) throw tooLarge();
  if (!request.body) return '';

  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.byteLength;
      if (size > bodyLimit) throw tooLarge();
      chunks.push(value);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    reader.cancel().catch(() => undefined);
    // Bytes that are no UTF-8, or a visitor who went away while sending.
    throw error instanceof ProblemError ? error : new ProblemError('malformed-body');
  }
}
