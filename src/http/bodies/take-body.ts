import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { Context } from '../../platform/context.ts';
import { network } from '../rate-limits.ts';
import { type BodyShare, bodyBudgetOf } from './budget.ts';
import { FORM_BYTES } from './form-bytes.ts';

/** A body must bring so many bytes in so many milliseconds, or its end: 16 kbit/s, less than any mobile network. */
const PACE = { bytes: 40_960, within: 20_000 };

/** A body that has not been read yet. */
export type IncomingBody = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly share: BodyShare;
};

/** The body of a request; its memory counts until the request ends, however that happens. */
export function incomingBody(ctx: Context, { raw, ip }: FastifyRequest, reply: FastifyReply): IncomingBody {
  const share = bodyBudgetOf(ctx).open(network(ip));
  releaseAtEnd(reply.raw, share);
  return { request: raw, response: reply.raw, share };
}

function releaseAtEnd(response: ServerResponse, share: BodyShare): void {
  response.once('finish', share.release);
  response.once('close', share.release);
}

/** Whether a request has a body. RFC 9112, 6. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * Passes a body on as it arrives. A promise of `take` holds the sender up. Throws 'too_large' when it has or declares more than `maxBytes`,
 * 'timed_out' when it arrives too slowly, 'bad_request' when it breaks off; what still arrives then is dropped.
 */
export function takeBody(
  { request, response }: IncomingBody,
  maxBytes: number,
  take: (chunk: Buffer) => Promise<void> | undefined,
): Promise<void> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(new BodyTooLarge(maxBytes));
  if (request.headers.expect !== undefined) response.writeContinue();
  return new Promise((resolve, reject) => {
    let received = 0;
    let before = 0;
    let isHeldUp = false;
    let hasEnded = false;
    const stop = () => {
      clearInterval(watch);
      request.off('readable', read).off('end', end).off('close', breakOff).resume();
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const goOn = () => {
      isHeldUp = false;
      if (hasEnded) end();
      else read();
    };
    const readOn = () => {
      while (!isHeldUp) {
        const chunk: unknown = request.read();
        if (!Buffer.isBuffer(chunk)) return;
        received += chunk.length;
        if (received > maxBytes) return fail(new BodyTooLarge(maxBytes));
        const wait = take(chunk);
        isHeldUp = wait !== undefined;
        wait?.then(goOn, fail);
      }
    };
    const read = () => {
      try {
        readOn();
      } catch (error) {
        fail(error);
      }
    };
    const end = () => {
      hasEnded = true;
      // A request closes once it has been read, which may be before what it brought has been taken.
      request.off('close', breakOff);
      if (isHeldUp) return;
      stop();
      resolve();
    };
    const breakOff = () => fail(new AppError('bad_request', 'bodyEndedEarly'));
    const watch = setInterval(() => {
      // While it is held up here, the sender cannot help it.
      if (received - before < PACE.bytes && !isHeldUp && !hasEnded) fail(tooSlow());
      before = received;
    }, PACE.within);
    request.on('readable', read).on('end', end).on('close', breakOff).on('error', breakOff);
  });
}

function tooSlow(): AppError {
  return new AppError('timed_out', 'bodyTooSlow');
}

/** The refusal of a body beyond its bound. */
export class BodyTooLarge extends AppError {
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super('too_large', said('bodyTooLarge', maxBytes));
    this.maxBytes = maxBytes;
  }
}

/** Reads a whole body, with the errors of `takeBody` and of its share. */
export async function readBody(body: IncomingBody): Promise<Buffer> {
  let held: Buffer = Buffer.alloc(0);
  let length = 0;
  await takeBody(body, FORM_BYTES, (chunk) => {
    if (length === 0) held = chunk;
    else if (length + chunk.length <= held.length) chunk.copy(held, length);
    else held = Buffer.concat([held.subarray(0, length), chunk], Math.min(FORM_BYTES, 2 * (length + chunk.length)));
    length += chunk.length;
    // Chunks are copied together, because very many small ones take up more than they hold.
    body.share.hold(held.length);
    return undefined;
  });
  return held.subarray(0, length);
}
