/** A server that reads payloads one after the other, each as if it were the first. */
import { createHash } from 'node:crypto';
import { ACTIVITY_TYPES } from '../src/federation/decode/activity.ts';
import { isActorType } from '../src/federation/decode/actor.ts';
import { toPlain } from '../src/federation/decode/plain.ts';
import { isPostType } from '../src/federation/decode/post.ts';
import { idOf, isNode, many, type Node, typesOf } from '../src/federation/decode/read.ts';
import { acceptActivity } from '../src/federation/inbox/accept-activity.ts';
import { isJsonObject } from '../src/federation/parse-document.ts';
import { resolveActor } from '../src/federation/resolve/actor.ts';
import { resolveStatus } from '../src/federation/resolve/status.ts';
import type { JsonObject } from '../src/federation/vocabulary.ts';
import { toWire } from '../src/lib/id.ts';
import type { Context } from '../src/platform/context.ts';
import { FetchError } from '../src/platform/fetch/fetch-error.ts';
import type { Fetcher } from '../src/platform/fetch/fetcher.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../tests/support/server.ts';
import { followAcross } from '../tests/support/verbs.ts';

type Documents = Map<string, unknown>;

/** Answers with documents by their ids, and with nothing else. */
function fetcherOf(documents: Documents, original: Fetcher): Fetcher {
  const find = async (url: string) => {
    // Ids that name http are asked for over https, and hosts alone with a path.
    const names = [url, url.replace(/^https:/, 'http:'), url.replace(/\/$/, '')];
    const document = names.map((name) => documents.get(name)).find((one) => one !== undefined);
    if (document === undefined) throw new FetchError('status', `${url} is not there`, { status: 404 });
    const found = { url, status: 200, headers: {}, contentType: 'application/activity+json' };
    return { ...found, body: JSON.stringify(document) };
  };
  return { ...original, getText: find, getJson: find };
}

/** The actor with an id, as far as a payload that only names it allows. */
function actorNamed(id: string, followers: string | undefined): Node {
  const name = /(\w+)\W*$/.exec(id)?.[1] ?? 'someone';
  return {
    id,
    type: 'Person',
    preferredUsername: name,
    inbox: `${id}/inbox`,
    followers: followers ?? `${id}/followers`,
  };
}

const followersIn = (document: JsonObject) => /"(https?:[^"]*\/followers)"/.exec(JSON.stringify(document))?.[1];

/** Texts are long, and others wrote them: their beginning and a digest show a difference as well. */
function short(text: string): string {
  return text.length <= 60
    ? text
    : `${text.slice(0, 40)}… ${text.length} ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** Starts the server; `payloads` are what other servers answer for the ids of these. */
export async function startReading(payloads: readonly unknown[]) {
  const server = await startServer();
  const alice = await server.createUser('alice');
  const known: Documents = new Map(
    payloads.flatMap((one) => (isNode(one) && typeof one.id === 'string' ? [[one.id, one]] : [])),
  );
  return {
    close: () => server.close(),
    async read(document: unknown): Promise<unknown> {
      await forgetOthers(server);
      return readOne({ server, alice, known }, document);
    },
  };
}

type World = { readonly server: TestServer; readonly alice: TestUser; readonly known: Documents };

async function forgetOthers({ ctx: { store } }: TestServer): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.deleteFrom('statuses').where('local', '=', 0).execute();
    await tx.deleteFrom('accounts').where('domain', 'is not', null).execute();
    for (const table of ['tombstones', 'received_activities', 'jobs', 'awaited_statuses', 'custom_emojis'] as const) {
      await tx.deleteFrom(table).execute();
    }
  });
}

async function readOne(world: World, document: unknown): Promise<unknown> {
  if (!isJsonObject(document)) return 'no object';
  const plain = await toPlain(document);
  if (plain.outcome !== 'read') return plain.reason;
  const types = typesOf(plain.value);
  const documents = new Map(world.known);
  const id = idOf(plain.value);
  if (id !== undefined) documents.set(id, document);
  const ctx: Context = { ...world.server.ctx, fetcher: fetcherOf(documents, world.server.ctx.fetcher) };
  const isActivity = types.some((type) => ACTIVITY_TYPES.some((one) => one === type));
  if (!isActivity && isActorType(types)) return readActor(ctx, world, id);
  if (!isActivity && !isPostType(types)) return `neither actor, post nor activity: ${types.join(', ')}`;
  const brought = isActivity ? plain.value.actor : (plain.value.attributedTo ?? plain.value.actor);
  for (const actor of many(brought).map(idOf)) {
    if (actor === undefined) continue;
    if (!documents.has(actor)) documents.set(actor, actorNamed(actor, followersIn(document)));
    const row = await resolveActor(ctx, actor);
    if (row) await followAcross(world.server, world.alice.accountId, row.id);
  }
  const outcome = isActivity ? await accepted(ctx, world, document, idOf(brought)) : await fetched(ctx, id);
  return { outcome, statuses: await statusesIn(world) };
}

async function fetched(ctx: Context, id: string | undefined): Promise<string> {
  if (id === undefined) return 'no id';
  return (await resolveStatus(ctx, id)) ? 'fetched' : 'not kept';
}

/** Delivered to the shared inbox and, if that brings no post, to the inbox of somebody whom it concerns. */
async function accepted(ctx: Context, { alice }: World, activity: JsonObject, signer = ''): Promise<string> {
  const received = { activity, signerAccountUri: signer };
  const first = await acceptActivity(ctx, received, async () => {});
  const isStored = await ctx.store.db.selectFrom('statuses').select('id').where('local', '=', 0).executeTakeFirst();
  if (isStored || activity.type !== 'Create' || first.outcome !== 'done') return said(first);
  return `${said(await acceptActivity(ctx, { ...received, ownerId: alice.accountId }, async () => {}))} in a personal inbox`;
}

const said = (outcome: { outcome: string; reason?: string }) =>
  [outcome.outcome, outcome.reason].filter(Boolean).join(': ');

async function readActor(ctx: Context, { server, alice }: World, id: string | undefined): Promise<unknown> {
  const row = id === undefined ? undefined : await resolveActor(ctx, id);
  if (!row) return 'actor not kept';
  const { body } = await server.request('GET', `/api/v1/accounts/${toWire(row.id)}`, { token: alice.token });
  return {
    actor: body.acct,
    name: body.display_name,
    type: row.actor_type,
    note: short(String(body.note)),
    url: body.url,
    locked: body.locked,
    ...(body.fields?.length && { fields: Object.values(body.fields).map(({ name }) => name) }),
    avatar: row.avatar_remote_url,
    header: row.header_remote_url,
    since: recent(body.created_at),
    inbox: row.inbox_url,
    shared: row.shared_inbox_url,
  };
}

/** What is kept of every post of others. */
async function statusesIn({ server, alice }: World): Promise<unknown[]> {
  const { db } = server.ctx.store;
  const rows = await db.selectFrom('statuses').selectAll().where('local', '=', 0).orderBy('uri').execute();
  return Promise.all(
    rows.map(async (row) => {
      const answer = await server.request('GET', `/api/v1/statuses/${toWire(row.id)}`, { token: alice.token });
      const quote = await db.selectFrom('quotes').selectAll().where('status_id', '=', row.id).executeTakeFirst();
      const awaited = await db
        .selectFrom('awaited_statuses')
        .selectAll()
        .where('status_id', '=', row.id)
        .orderBy('role')
        .execute();
      if (answer.status !== 200) return { uri: row.uri, visibility: row.visibility, shown: answer.status };
      return {
        ...essential(answer.body),
        ...(quote && { quote: quote.state, consent: quote.approval_uri }),
        ...(awaited.length > 0 && { awaits: awaited.map(({ role, uri }) => `${role} ${uri}`) }),
      };
    }),
  );
}

/** The members that differ between payloads, where they are not empty. */
function essential(status: Json): unknown {
  const list = <T>(value: Json | undefined, pick: (one: Json) => T) => Object.values(value ?? {}).map(pick);
  const { poll, reblog } = status;
  const all = {
    uri: status.uri,
    url: status.url === status.uri ? undefined : status.url,
    by: status.account?.acct,
    visibility: status.visibility,
    text: short(String(status.content)),
    warning: short(String(status.spoiler_text)),
    sensitive: status.sensitive,
    language: status.language,
    at: recent(status.created_at),
    edited: recent(status.edited_at),
    files: list(status.media_attachments, ({ type, remote_url, description }) => [
      type,
      remote_url,
      description && short(String(description)),
    ]),
    poll: poll && {
      options: list(poll.options, ({ title, votes_count }) => [title, votes_count]),
      until: poll.expires_at,
      multiple: poll.multiple,
      voters: poll.voters_count,
    },
    mentions: list(status.mentions, ({ acct }) => acct),
    tags: list(status.tags, ({ name }) => name),
    emojis: list(status.emojis, ({ shortcode }) => shortcode),
    counts: [status.replies_count, status.reblogs_count, status.favourites_count].some(Number)
      ? [status.replies_count, status.reblogs_count, status.favourites_count]
      : undefined,
    reblog: reblog?.uri,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value && String(value) !== ''));
}

const DAY = 86_400_000;

/** A time, or that a payload states none. */
function recent(time: Json | undefined): unknown {
  return time && Date.now() - Date.parse(String(time)) <= DAY ? 'now' : time;
}
