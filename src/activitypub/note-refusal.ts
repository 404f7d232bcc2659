import type { FastifyRequest } from 'fastify';
import { hasRoomForRefusal, noteRefusal } from '../federation/inbox/refusals.ts';
import { idOf, parseDocument } from '../federation/parse-document.ts';
import { errorAnswer, Overloaded } from '../http/errors.ts';
import { serverOf } from '../lib/origin.ts';
import type { Context } from '../platform/context.ts';
import { headerOf } from './request.ts';

/** Statuses that say nothing about the activity itself, such as for a missing inbox or an exceeded limit. */
const SAYS_NOTHING: ReadonlySet<number> = new Set([404, 410, 429, 500]);

/**
 * Records a request that an inbox refused, for staff who look for missing activities. What it records is unverified: the request's own
 * claims.
 */
export async function noteRefusedRequest({ store }: Context, request: FastifyRequest, error: unknown): Promise<void> {
  // It comes again, and what is wanting is here.
  if (error instanceof Overloaded) return;
  const { status, body } = errorAnswer(error);
  if (SAYS_NOTHING.has(status) || !hasRoomForRefusal(store)) return;
  const message = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
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

/** The key named by either form of signature. */
function keyIn(request: FastifyRequest): string | undefined {
  const [input, signature] = ['signature-input', 'signature'].map((name) => headerOf(request, name));
  return KEY.exec(input ?? signature ?? '')?.[1];
}

function hostOf(uri: string | undefined): string | undefined {
  return uri === undefined ? undefined : serverOf(uri)?.host;
}
