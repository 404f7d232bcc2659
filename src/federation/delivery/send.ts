import type { DueDelivery } from '../../domain/deliveries/due.ts';
import { readRetryAfter } from '../../domain/deliveries/schedule.ts';
import type { Attempt } from '../../domain/deliveries/settle.ts';
import { AppError } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Context } from '../../platform/context.ts';
import { isPrivateByName } from '../../platform/fetch/addresses.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import type { Fetched } from '../../platform/fetch/fetcher.ts';
import { currentRequestId, withRequestId } from '../../platform/request-id.ts';
import { type SignatureStyle, signRequestOffThread } from '../signatures/sign.ts';
import { ACTIVITY_TYPE } from '../vocabulary.ts';
import { type PreparedActivity, prepareActivity } from './outgoing.ts';
import { synchronizationHeader } from './synchronization.ts';

type Result = Omit<Attempt, 'delivery'>;

/** The maximum length of a response that is read (bytes), and of the part that is stored (characters). */
const MAX_ANSWER = 64 * 1024;
const MAX_EXCERPT = 200;

/**
 * Signs an activity and posts it to an inbox. A server that refuses one form of signature is offered the other at once (RFC 9421 and
 * draft-cavage-12, "double-knocking"). Never throws: whatever happens is how the attempt ended.
 */
export async function send(ctx: Context, delivery: DueDelivery, host: string, style: SignatureStyle): Promise<Attempt> {
  return withRequestId(delivery.request_id ?? undefined, async () => {
    const result = await attempt(ctx, delivery, host, style);
    const { activity_id, inbox } = delivery;
    ctx.log.debug({ activity: toWire(activity_id), inbox, result: result.result, status: result.status }, 'a delivery');
    return { delivery, ...result };
  });
}

async function attempt(ctx: Context, delivery: DueDelivery, host: string, style: SignatureStyle): Promise<Result> {
  try {
    const activity = await prepareActivity(ctx, delivery.activity_id);
    const first = await post(ctx, activity, delivery.inbox, host, style);
    if (first.status !== 400 && first.status !== 401) return judge(first, style);
    const other = style === 'cavage' ? 'rfc9421' : 'cavage';
    const second = await post(ctx, activity, delivery.inbox, host, other);
    if (isSuccess(second.status)) return judge(second, other);
    // Mastodon: `unsalvageable_authorization_failure?`.
    return activity.fromNobody ? { ...judge(first, style), result: 'never' } : judge(first, style);
  } catch (error) {
    return judgeError(error, style);
  }
}

async function post(
  ctx: Context,
  { accountId, body, key, toFollowers }: PreparedActivity,
  inbox: string,
  host: string,
  style: SignatureStyle,
): Promise<Fetched<string>> {
  const signed = await signRequestOffThread({ method: 'POST', url: inbox, body, key, style, at: now() });
  const synchronization =
    toFollowers && accountId !== null ? await synchronizationHeader(ctx, accountId, host) : undefined;
  const requestId = currentRequestId();
  const headers = {
    'content-type': ACTIVITY_TYPE,
    ...signed,
    // Mastodon and other servers take it over, so that whoever runs them finds the same delivery in their log.
    ...(requestId !== undefined && { 'x-request-id': requestId }),
    ...(synchronization !== undefined && { 'collection-synchronization': synchronization }),
  };
  return ctx.fetcher.post(inbox, body, { headers, maxBytes: MAX_ANSWER, briefly: true });
}

const isSuccess = (status: number) => status >= 200 && status < 300;

/** Status codes after which a retry is worthwhile, although the server as a whole works. */
const PASSING = new Set([401, 408, 500]);
/** Status codes of a server that is too busy, or of a gateway in front of a server that is down. */
const HOST_AWAY = new Set([429, 502, 503, 504]);

function judge({ status, headers, body }: Fetched<string>, style: SignatureStyle): Result {
  if (isSuccess(status)) return { result: 'delivered', status, error: null, wish: 0, style };
  const away = HOST_AWAY.has(status) || status >= 520;
  const passing = PASSING.has(status) || status < 400 || (status > 501 && status < 520);
  return {
    result: away ? 'host' : passing ? 'again' : 'never',
    status,
    error: excerpt(`answered ${status} ${body}`),
    wish: away ? readRetryAfter(headers['retry-after']) : 0,
    style,
  };
}

/** Text from other servers must not break a log line or a table. */
function excerpt(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, MAX_EXCERPT);
}

function judgeError(error: unknown, style: SignatureStyle): Result {
  const about = {
    status: null,
    error: excerpt(error instanceof Error ? error.message : String(error)),
    wish: 0,
    style,
  };
  if (error instanceof FetchError) {
    // A name that resolves to a private address may be the fault of the resolver, and only for now.
    if (error.reason === 'refused') return { result: isPrivateByName(error) ? 'host' : 'never', ...about };
    return { result: error.reason === 'unreachable' || error.reason === 'timeout' ? 'host' : 'again', ...about };
  }
  if (error instanceof AppError && error.kind === 'not_found') return { result: 'never', ...about };
  return { result: 'again', ...about };
}
