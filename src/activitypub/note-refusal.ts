import type { FastifyRequest } from 'fastify';
import { hasRoomForRefusal, noteRefusal } from '../federation/inbox/refusals.ts';
import { idOf, parseDocument } from '../federation/parse-document.ts';
import { errorAnswer } from '../http/errors.ts';
import { serverOf } from '../lib/origin.ts';
import type { Context } from '../platform/context.ts';
import { bodyRead } from './read-body.ts';
import { headerOf } from './request.ts';

/** Answers that say nothing about what was sent: there is no such inbox, or it came too often. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([404, 410, 429, 500]);

/** Notes what an inbox refuses, for those who look for what does not arrive. Nothing of it is proven: it is what the request says of itself. */
export async function noteRefusedRequest({ store }: Context, request: FastifyRequest, error: unknown): Promise<void> {
  const { status, body } = errorAnswer(error);
  if (SAYS_NOTHING.has(status) || !hasRoomForRefusal(store)) return;
  const bytes = Buffer.isBuffer(request.body) ? request.body : await bodyRead(request.raw)?.catch(() => undefined);
  const message = bytes?.toString('utf8') ?? '';
  const activity = parseDocument(message);
  const actorUri = activity && idOf(activity.actor);
  noteRefusal(store, {
    host: hostOf(keyIn(request)) ?? hostOf(actorUri) ?? '',
    status,
    type: typeof activity?.type === 'string' ? activity.type : 'unknown',
    reason: String(body.error),
    actorUri: actorUri ?? null,
    message,
  });
}

const KEY = /keyid="([^"]+)"/i;

/** The key that either form of signature names. */
function keyIn(request: FastifyRequest): string | undefined {
  const [input, signature] = ['signature-input', 'signature'].map((name) => headerOf(request, name));
  return KEY.exec(input ?? signature ?? '')?.[1];
}

function hostOf(uri: string | undefined): string | undefined {
  return uri === undefined ? undefined : serverOf(uri)?.host;
}
