import assert from 'node:assert/strict';
import { storeProfile } from '../../../src/domain/accounts/remote/store-profile.ts';
import { follow } from '../../../src/domain/follows/follow.ts';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { startServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts';
import { actorOf, type Peer, startPeer } from '../peer.ts';

export const ORIGIN = 'http://localhost:3000';

/** A server with somebody, and people of other servers who read it: a follower, a stranger, and one who is blocked. */
export type Scene = {
  server: TestServer;
  alice: TestUser;
  follower: Reader;
  stranger: Reader;
  close(): Promise<void>;
};

export type Reader = { peer: Peer; accountId: number };

export async function startScene(): Promise<Scene> {
  const server = await startServer();
  const alice = await server.createUser('alice');
  const follower = await startReader(server, 'follower');
  const stranger = await startReader(server, 'stranger');
  await server.ctx.store.transaction((tx) =>
    follow(tx, { accountId: follower.accountId, targetId: alice.accountId, uri: `${follower.peer.actorUri}#f` }),
  );
  return {
    server,
    alice,
    follower,
    stranger,
    async close() {
      await server.close();
      await follower.peer.close();
      await stranger.peer.close();
    },
  };
}

/** Somebody of another server whose account is known here. */
export async function startReader(server: TestServer, name: string): Promise<Reader> {
  const peer = await startPeer(name);
  const actor = decodeActor(actorOf(peer.actorUri, name, peer.key));
  assert.equal(actor.outcome, 'read');
  const { host } = new URL(peer.origin);
  const row = await server.ctx.store.transaction((tx) => storeProfile(tx, actor.value, host));
  assert.ok(row);
  return { peer, accountId: row.id };
}

export type Document = TestAnswer & { json: Record<string, unknown> };

/** Reads a document as another server does: signed by a reader, or not at all. */
export async function read(server: TestServer, address: string, by?: Peer): Promise<Document> {
  const url = new URL(address, ORIGIN);
  const headers = by ? by.sign({ method: 'GET', url: url.href }) : {};
  const answer = await server.request('GET', `${url.pathname}${url.search}`, {
    headers: { accept: 'application/activity+json', ...headers },
  });
  const isDocument = String(answer.headers['content-type']).startsWith('application/activity+json');
  return { ...answer, json: isDocument ? JSON.parse(answer.text) : {} };
}
