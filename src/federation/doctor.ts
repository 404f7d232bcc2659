import { createPublicKey } from 'node:crypto';
import { DAY, now, parseTime } from '../lib/time.ts';
import type { Context } from '../platform/context.ts';
import { mayBePrivate } from '../platform/fetch/addresses.ts';
import { certificateEnd } from '../platform/fetch/certificate.ts';
import { FetchError } from '../platform/fetch/fetch-error.ts';
import { instanceActorUri, instanceKey, instanceUsername } from './keys/instance-key.ts';
import { isJsonObject, parseDocument } from './parse-document.ts';
import { checkForwarding, type Remark } from './proxy-headers.ts';
import { checkUploads, checkWebSockets } from './proxy-passage.ts';
import { reachAdvice } from './reach-advice.ts';
import { signRequest } from './signatures/sign.ts';
import { verifyRequest } from './signatures/verify.ts';
import { ACTIVITY_TYPE, DOCUMENT_ACCEPT, isDocumentType } from './vocabulary.ts';

/** The result of one check: its name, and what is wrong, may become wrong, or is worth knowing. */
export type Finding = {
  readonly name: string;
  readonly problem?: string;
  readonly warning?: string;
  readonly note?: string;
};

/** Days before its end at which a certificate should have been renewed. */
const RENEWAL = 14;

/** The largest tolerated clock difference (ms): half of what the strictest servers allow. */
const CLOCK_TOLERANCE = 60_000;

/** What proxies answer when they do not reach the server behind them. */
const BAD_GATEWAY = new Set([502, 503, 504]);

type Check = (ctx: Context) => Promise<Remark | string | undefined>;

/** Examines this server as others see it: through its public address, including any proxy in front. */
export async function examine(ctx: Context): Promise<Finding[]> {
  const address = await finding(ctx, 'address', checkAddress);
  if (address.problem !== undefined) return [address];
  const checks: [string, Check][] = [
    ...(ctx.config.origin.startsWith('https:') ? [['certificate', checkCertificate] satisfies [string, Check]] : []),
    ['forwarding', checkForwarding],
    ['WebFinger', checkWebFinger],
    ['actor', checkActor],
    ['signatures', checkKey],
    ['proxy', checkProxy],
    ['uploads', checkUploads],
    ['WebSockets', checkWebSockets],
    ['clock', checkClock],
  ];
  const findings = [address];
  for (const [name, check] of checks) findings.push(await finding(ctx, name, check));
  return findings;
}

async function finding(ctx: Context, name: string, check: Check): Promise<Finding> {
  try {
    const found = await check(ctx);
    return { name, ...(typeof found === 'string' ? { problem: found } : found) };
  } catch (error) {
    return { name, problem: reasonOf(error) };
  }
}

/** The whole chain of causes, because only the innermost says what is wrong with a certificate. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : ` (${reasonOf(error.cause)})`;
  // Node's own advice is for those who write programs.
  return error.message.replace(/; if the root CA is installed locally,.*$/, '') + cause;
}

/** Name, TLS and reachability. */
async function checkAddress({ config, fetcher }: Context): Promise<string | undefined> {
  const { origin, allowPrivateNetworks } = config;
  if (!origin.startsWith('https:') && !mayBePrivate(allowPrivateNetworks, new URL(origin).host))
    return `PUBLIC_URL is ${origin}: others only talk https`;
  try {
    const { url } = await fetcher.getText(`${origin}/health`);
    return url.startsWith(`${origin}/`) ? undefined : `${origin}/health leads to ${url}`;
  } catch (error) {
    if (!(error instanceof FetchError) || error.status === undefined) return reasonOf(error) + reachAdvice(error);
    const advice = BAD_GATEWAY.has(error.status)
      ? ': start the server, and have the proxy ask it at its HOST and PORT'
      : '';
    return `${origin}/health answers ${error.status}${advice}`;
  }
}

/** A certificate that was accepted is valid, so only its end is checked. */
async function checkCertificate({ config }: Context): Promise<Remark> {
  return judgeEnd(await certificateEnd(config.origin), now());
}

/** The finding at an instant about a certificate that ends at another (both ms). */
export function judgeEnd(end: number, at: number): Remark {
  const days = Math.floor((end - at) / DAY);
  const left = `${days} ${days === 1 ? 'day' : 'days'} left`;
  return days < RENEWAL ? { warning: `${left}, and not renewed yet` } : { note: left };
}

async function checkWebFinger({ config, fetcher }: Context): Promise<string | undefined> {
  const { origin, domain } = config;
  const resource = `acct:${instanceUsername(domain)}@${domain}`;
  const { body } = await fetcher.getJson(`${origin}/.well-known/webfinger?resource=${encodeURIComponent(resource)}`);
  const links = JSON.stringify(body);
  return links.includes(`"${instanceActorUri(origin)}"`)
    ? undefined
    : `${resource} does not lead to the server's actor`;
}

async function checkActor(ctx: Context): Promise<string | undefined> {
  const actor = await fetchActor(ctx);
  const uri = instanceActorUri(ctx.config.origin);
  return actor?.id === uri ? undefined : `${uri} is not served as ${ACTIVITY_TYPE} under its own id`;
}

async function fetchActor({ config, fetcher }: Context) {
  const options = { headers: { accept: DOCUMENT_ACCEPT }, acceptType: isDocumentType };
  return parseDocument((await fetcher.getText(instanceActorUri(config.origin), options)).body);
}

/** Whether others can verify this server's signatures with the key that it shows. */
async function checkKey(ctx: Context): Promise<string | undefined> {
  const key = await instanceKey(ctx);
  const shown = (await fetchActor(ctx))?.publicKey;
  const pem = isJsonObject(shown) ? shown.publicKeyPem : undefined;
  if (typeof pem !== 'string') return 'the actor shows no key';
  const request = { method: 'POST', url: `${ctx.config.origin}/inbox`, body: '{}' };
  for (const style of ['cavage', 'rfc9421'] as const) {
    const headers = new Map([
      ['host', ctx.config.domain],
      ...Object.entries(signRequest({ ...request, key, style, at: now() })),
    ]);
    const message = { ...request, header: (name: string) => headers.get(name) };
    const verdict = await verifyRequest(message, async () => createPublicKey(pem), now());
    if ('problem' in verdict) return `the key shown does not fit the one signed with: ${verdict.problem}`;
  }
  return undefined;
}

/**
 * Whether signed parts of a request arrive as they were sent. This server refuses its own key from outside, but only after every other
 * check has passed, so that refusal must be the only complaint.
 */
async function checkProxy(ctx: Context): Promise<string | undefined> {
  const key = await instanceKey(ctx);
  const url = `${ctx.config.origin}/inbox`;
  const body = JSON.stringify({
    id: `${url}#doctor`,
    type: 'View',
    actor: instanceActorUri(ctx.config.origin),
    object: url,
  });
  const signed = signRequest({ method: 'POST', url, body, key, style: 'cavage', at: now() });
  const answer = await ctx.fetcher.post(url, body, { headers: { 'content-type': ACTIVITY_TYPE, ...signed } });
  if (answer.status === 401 && answer.body.includes('Public key not found')) return undefined;
  return `a signed request is answered ${answer.status} ${answer.body.slice(0, 200)}: have the proxy pass on addresses, Host, Date, Digest and bodies as they come`;
}

/** Compares the clock with that of a server that answered recently; no finding when none has. */
async function checkClock({ store, fetcher, config }: Context): Promise<string | undefined> {
  const peer = await store.db
    .selectFrom('remote_hosts')
    .select('host')
    .where('last_success_at', 'is not', null)
    .orderBy('last_success_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!peer) return undefined;
  const scheme = mayBePrivate(config.allowPrivateNetworks, peer.host) ? 'http' : 'https';
  const { headers } = await fetcher.getText(`${scheme}://${peer.host}/.well-known/nodeinfo`);
  const ahead = now() - parseTime(headers.date ?? '');
  return Math.abs(ahead) > CLOCK_TOLERANCE
    ? `it differs from that of ${peer.host} by ${Math.round(ahead / 1000)} s`
    : undefined;
}
