import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAnyIpJudged } from '../domain/ip-blocks/judge-ip.ts';
import { identifyStoredSigner, type SignedBy } from '../federation/signatures/identify-signer.ts';
import type { SignedMessage } from '../federation/signatures/message.ts';
import type { EarlyAnswers } from '../http/app.ts';
import { errorAnswer, Overloaded } from '../http/errors.ts';
import type { Context } from '../platform/context.ts';
import { isShort, readBody } from './read-body.ts';
import { receive } from './receive.ts';
import { headerOf } from './request.ts';

/** The shared inbox, which receives nearly all activities. */
const PATH = '/inbox';

const HEADERS = ['x-content-type-options', 'nosniff', 'cache-control', 'private, no-store'];
const ACCEPTED = [...HEADERS, 'content-length', '0'];

/**
 * Receives typical activities, short and signed with a key known here, before the framework handles the request, which is the largest cost
 * in a flood. Overload is answered here too, so that a refusal does not cost more than an activity. All other requests go through the
 * framework, which also reports what is wrong with them.
 */
export function earlyInbox(ctx: Context): EarlyAnswers {
  return {
    send(request, response, handOver) {
      if (request.method !== 'POST' || request.url !== PATH || !isShort(request)) return false;
      const came = performance.now();
      const noteReceived = ctx.pace.noteArrival();
      takeIn(ctx, request)
        .finally(noteReceived)
        .then(
          () => accept(ctx, response, came),
          (error) => (error instanceof Overloaded ? refuse(ctx, response, came, error) : handOver()),
        );
      return true;
    },
  };
}

/** Rejects when the request needs the checks of the framework's routes. */
async function takeIn(ctx: Context, request: IncomingMessage): Promise<void> {
  if (await isAnyIpJudged(ctx.store.db)) throw new Error('Staff shut out addresses');
  const body = await readBody(request);
  const header = (name: string) => headerOf(request, name);
  const message = { method: 'POST', url: `${ctx.config.origin}${PATH}`, header, body };
  await receive(ctx, message, body, { identify });
}

async function identify(ctx: Context, message: SignedMessage): Promise<SignedBy> {
  const signer = await identifyStoredSigner(ctx, message);
  if ('reason' in signer) throw new Error(signer.problem);
  return signer;
}

function accept(ctx: Context, response: ServerResponse, came: number): void {
  response.writeHead(202, ['x-request-id', randomUUID(), ...ACCEPTED]).end();
  observe(ctx, came, 202);
}

function refuse(ctx: Context, response: ServerResponse, came: number, error: Overloaded): void {
  const { status, headers, body } = errorAnswer(error);
  const type = ['content-type', 'application/json; charset=utf-8'];
  const id = ['x-request-id', randomUUID()];
  response.writeHead(status, [...id, ...HEADERS, ...type, ...Object.entries(headers).flat()]).end(JSON.stringify(body));
  observe(ctx, came, status);
}

function observe({ metrics }: Context, came: number, status: number): void {
  const seconds = (performance.now() - came) / 1000;
  metrics.observeRequest({ method: 'POST', route: PATH, status, seconds });
}
