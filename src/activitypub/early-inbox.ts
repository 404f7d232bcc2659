import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isAnyIpJudged } from '../domain/ip-blocks/judge-ip.ts';
import { identifyStoredSigner, type SignedBy } from '../federation/signatures/identify-signer.ts';
import type { SignedMessage } from '../federation/signatures/message.ts';
import type { EarlyAnswers } from '../http/app.ts';
import type { Context } from '../platform/context.ts';
import { isShort, readBody } from './read-body.ts';
import { receive } from './receive.ts';
import { headerOf } from './request.ts';

/** The shared inbox, which nearly everything comes to. */
const PATH = '/inbox';

const HEADERS = ['x-content-type-options', 'nosniff', 'cache-control', 'private, no-store', 'content-length', '0'];

/**
 * Takes in the usual activity, short and signed with a key that is here, before the framework looks at its request: in a flood that is what
 * costs most. Everything else goes the usual way, which also says what is wrong with it.
 */
export function earlyInbox(ctx: Context): EarlyAnswers {
  return {
    send(request, response, handOver) {
      if (request.method !== 'POST' || request.url !== PATH || !isShort(request)) return false;
      const came = performance.now();
      const noteTakenIn = ctx.pace.noteArrival();
      takeIn(ctx, request)
        .finally(noteTakenIn)
        .then(() => accept(ctx, response, came), handOver);
      return true;
    },
  };
}

/** Rejects when there is anything to look into. */
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

function accept({ metrics }: Context, response: ServerResponse, came: number): void {
  response.writeHead(202, ['x-request-id', randomUUID(), ...HEADERS]).end();
  const seconds = (performance.now() - came) / 1000;
  metrics.observeRequest({ method: 'POST', route: PATH, status: 202, seconds });
}
