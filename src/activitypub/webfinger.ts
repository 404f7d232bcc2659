import { findAddressed } from '../domain/accounts/find-addressed.ts';
import { handleOf } from '../domain/accounts/uris.ts';
import { mediaUrl } from '../domain/media/urls.ts';
import { instanceUsername } from '../federation/keys/instance-key.ts';
import { openToAll } from '../http/access.ts';
import { type Answer, empty, textAnswer } from '../http/answer.ts';
import { text } from '../http/params/scalars.ts';
import { publicDocument } from '../http/public-documents.ts';
import { route } from '../http/route.ts';
import { parseAcct } from '../lib/acct.ts';
import { parseWireId } from '../lib/id.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { contentTypeOf } from '../platform/storage/keys.ts';

const THREE_DAYS = { 'cache-control': 'public, max-age=259200' };
const THREE_MINUTES = { 'cache-control': 'public, max-age=180' };

/** Pages and ids of local accounts, below the origin. */
const PROFILE = /^\/(?:@|users\/)([a-z0-9_]{1,30})\/?$/i;
const ACTOR = /^\/ap\/users\/(\d{1,20})\/?$/;

/** Whom a resource names: a local account, this server itself or nobody; undefined when it is malformed. */
type Named = { handle: string } | { id: number } | 'server' | 'nobody' | undefined;

/** (RFC 7033; Mastodon: `well_known/webfinger_controller.rb`.) */
export const answerWebfinger = route({
  method: 'GET',
  path: '/.well-known/webfinger',
  access: openToAll(),
  rateApart: 'discovery',
  params: { resource: text({ max: 2048 }) },
  summary: 'The addresses of a local account',
  handle: publicDocument('people', ({ db, params }) => answer(db, params.resource ?? '')),
});

async function answer(db: Db, resource: string): Promise<Answer> {
  const named = nameOf(db.instance, resource);
  if (named === undefined) return empty(400, THREE_MINUTES);
  if (named === 'server') return jrd(serverJrd(db.instance));
  const account = named === 'nobody' ? undefined : await findAddressed(db, named);
  if (!account) return empty(404, THREE_MINUTES);
  // A suspended account may come back; only a deleted one is gone.
  return account.erased_at === null ? jrd(accountJrd(db.instance, account)) : empty(410, THREE_MINUTES);
}

function nameOf({ origin, domain }: Instance, resource: string): Named {
  if (/^https?:\/\//i.test(resource)) {
    const url = URL.parse(resource);
    if (url?.origin !== origin || url.search || url.hash) return 'nobody';
    const path = url.pathname;
    if (path === '/actor') return 'server';
    const username = PROFILE.exec(path)?.[1];
    if (username !== undefined) return { handle: handleOf(username, null) };
    const id = parseWireId(ACTOR.exec(path)?.[1] ?? '');
    return id === undefined ? 'nobody' : { id };
  }
  const address = resource.replace(/^acct:@?/i, '').replace(/^@/, '');
  if (address.toLowerCase() === `${instanceUsername(domain)}@${domain}`) return 'server';
  const acct = address.includes('@') ? parseAcct(address) : undefined;
  if (!acct) return undefined;
  return acct.domain === domain ? { handle: handleOf(acct.username, null) } : 'nobody';
}

type AccountFacts = NonNullable<Awaited<ReturnType<typeof findAddressed>>>;

function accountJrd(instance: Instance, { username, uri, url, avatar_key, suspended_at }: AccountFacts) {
  const page = url ?? uri;
  const avatar = suspended_at === null ? mediaUrl(instance, avatar_key) : null;
  return {
    subject: `acct:${username}@${instance.domain}`,
    aliases: [page, uri],
    links: [
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: page },
      { rel: 'self', type: 'application/activity+json', href: uri },
      ...templates(instance),
      ...(avatar && avatar_key
        ? [{ rel: 'http://webfinger.net/rel/avatar', type: contentTypeOf(avatar_key), href: avatar }]
        : []),
    ],
  };
}

/** The actor that signs what the server itself fetches. */
function serverJrd(instance: Instance) {
  const { origin, domain } = instance;
  return {
    subject: `acct:${instanceUsername(domain)}@${domain}`,
    aliases: [`${origin}/actor`],
    links: [
      { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: `${origin}/about` },
      { rel: 'self', type: 'application/activity+json', href: `${origin}/actor` },
      ...templates(instance),
    ],
  };
}

/** Addresses at which people of this server interact with remote accounts and posts (OStatus, FEP-3b86). */
function templates({ origin }: Instance) {
  return [
    { rel: 'http://ostatus.org/schema/1.0/subscribe', template: `${origin}/authorize_interaction?uri={uri}` },
    { rel: 'https://w3id.org/fep/3b86/Create', template: `${origin}/share?text={content}` },
    { rel: 'https://w3id.org/fep/3b86/Object', template: `${origin}/authorize_interaction?uri={object}` },
  ];
}

function jrd(value: object): Answer {
  return textAnswer(JSON.stringify(value), 'application/jrd+json; charset=utf-8', { headers: THREE_DAYS });
}
