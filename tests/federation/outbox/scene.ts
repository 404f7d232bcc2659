import { setTimeout as sleep } from 'node:timers/promises';
import { newId, toWire } from '../../../src/lib/id.ts';
import { now } from '../../../src/lib/time.ts';
import { runJobs } from '../../support/jobs.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { type Receiver, startReceiver } from '../delivery/receiver.ts';

/** An account of another server, known here. */
export type RemoteAccount = { id: string; accountId: number; name: string; token: string; uri: string; inbox: string };

/** A server with alice on it, and other servers that keep what they receive. */
export type Scene = {
  server: TestServer;
  alice: TestUser;
  receivers: Receiver[];
  /** Makes somebody on another server, which is a new one unless told; one with a shared inbox has it at `/shared`. */
  remote(name: string, options?: { on?: Receiver; shared?: boolean }): Promise<RemoteAccount & { receiver: Receiver }>;
  close(): Promise<void>;
};

export async function startScene(env: Parameters<typeof startServer>[0] = {}): Promise<Scene> {
  const server = await startServer(env);
  const receivers: Receiver[] = [];
  return {
    server,
    alice: await server.createUser('alice'),
    receivers,
    async remote(name, { on, shared = false } = {}) {
      const receiver = on ?? (await startReceiver());
      if (!on) receivers.push(receiver);
      return { ...(await insertRemote(server, name, receiver, shared)), receiver };
    },
    async close() {
      await server.close();
      for (const receiver of receivers) await receiver.close();
    },
  };
}

async function insertRemote(
  { ctx }: TestServer,
  name: string,
  { base, host }: Receiver,
  shared: boolean,
): Promise<RemoteAccount> {
  const id = newId();
  const uri = `${base}/users/${name}`;
  const inbox = `${uri}/inbox`;
  await ctx.store.transaction((tx) =>
    tx
      .insertInto('accounts')
      .values({
        id,
        username: name,
        domain: host,
        handle: `${name}@${host}`,
        uri,
        url: uri,
        inbox_url: inbox,
        shared_inbox_url: shared ? `${base}/shared` : null,
        followers_url: `${uri}/followers`,
        fetched_at: now(),
        created_at: now(),
        updated_at: now(),
      })
      .execute(),
  );
  return { id: toWire(id), accountId: id, name, token: '', uri, inbox };
}

/** Somebody elsewhere follows somebody here. */
export async function followFromAfar(server: TestServer, follower: RemoteAccount, target: TestUser): Promise<void> {
  await followAcross(server, follower.accountId, target.accountId);
}

/** A public post of somebody elsewhere; answers its id as clients see it, and its URI. */
export async function remotePost(
  { ctx }: TestServer,
  author: RemoteAccount,
  visibility = 'public',
): Promise<{ id: string; statusId: number; uri: string }> {
  const id = newId();
  const uri = `${author.uri}/posts/${id}`;
  const row = {
    id,
    account_id: author.accountId,
    uri,
    url: uri,
    local: 0 as const,
    content: '<p>hello</p>',
    visibility,
  };
  await ctx.store.transaction(async (tx) => {
    const conversation_id = newId();
    await tx.insertInto('conversations').values({ id: conversation_id, uri: null, created_at: now() }).execute();
    await tx
      .insertInto('statuses')
      .values({ ...row, conversation_id, quote_policy: 'public', fetched_at: now(), created_at: now() })
      .execute();
  });
  return { id: toWire(id), statusId: id, uri };
}

/** Runs what is due and answers what a server has received since it was last asked, as JSON. */
export async function receivedBy(scene: Scene, receiver: Receiver): Promise<Json[]> {
  await sleep(0);
  await runJobs(scene.server);
  return receiver.received.splice(0).map(({ body }) => JSON.parse(body));
}

/** The types of activities, with those of their objects. */
export function kinds(activities: readonly Json[]): string[] {
  return activities.map(({ type, object }) => {
    const inner = object?.type;
    return inner === undefined ? String(type) : `${type} ${inner}`;
  });
}
