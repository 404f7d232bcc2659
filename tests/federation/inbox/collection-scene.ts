import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { toWire } from '../../../src/lib/id.ts';
import { runJobs } from '../../support/jobs.ts';
import type { Actor } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { followAcross } from '../../support/verbs.ts';
import { introduce, PUBLIC, type RemoteSite, startRemote } from '../resolve/remote-site.ts';

/** A server with people who want to be found, and two others: one with a curator, one with somebody to be featured. */
export type Scene = {
  server: TestServer;
  alice: TestUser;
  bob: TestUser;
  site: RemoteSite;
  other: RemoteSite;
  curator: Actor;
  curatorId: string;
  /** Somebody on the other site, who agrees to the collection by a proof served at `stamp`. */
  member(name: string, collectionUri: string, change?: JsonObject): { actor: Actor; stamp: string; item: JsonObject };
  close(): Promise<void>;
};

export async function startScene(): Promise<Scene> {
  const server = await startServer();
  const [alice, bob] = [await server.createUser('alice'), await server.createUser('bob')];
  for (const user of [alice, bob]) {
    await as(server, user)('PATCH', '/api/v1/accounts/update_credentials', { json: { discoverable: true } });
  }
  const [site, other] = [await startRemote(), await startRemote()];
  const curator = site.actor('curator', { featuredCollections: `${site.origin}/users/curator/featured_collections` });
  const { id } = await introduce(server, curator);
  await followAcross(server, alice.accountId, id);
  return {
    server,
    alice,
    bob,
    site,
    other,
    curator,
    curatorId: toWire(id),
    member(name, collectionUri, change = {}) {
      const actor = other.actor(name);
      const stamp = `${actor.id}/stamps/1`;
      other.serve({
        id: stamp,
        type: 'FeatureAuthorization',
        interactingObject: collectionUri,
        interactionTarget: actor.id,
        ...change,
      });
      return { actor, stamp, item: itemOf(collectionUri, actor.id, stamp) };
    },
    async close() {
      await server.close();
      await site.close();
      await other.close();
    },
  };
}

/** A collection of the curator with some items, not served yet. */
export function collectionOf(scene: Scene, name: string, items: JsonObject[] = [], more: JsonObject = {}) {
  const id = `${scene.curator.id}/collections/${name}`;
  return {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id,
    type: 'FeaturedCollection',
    name,
    summary: '<p>About <script>alert(1)</script>it</p>',
    attributedTo: scene.curator.id,
    url: `${scene.site.origin}/collections/${name}`,
    discoverable: true,
    sensitive: false,
    totalItems: items.length,
    orderedItems: items,
    to: [PUBLIC],
    ...more,
  } satisfies JsonObject;
}

/** Who is in a collection, and where the consent is. */
export function itemOf(collectionUri: string, memberUri: string, stamp: string): JsonObject & { id: string } {
  const id = `${collectionUri}/items/${encodeURIComponent(memberUri)}`;
  return { id, type: 'FeaturedItem', featuredObject: memberUri, featureAuthorization: stamp };
}

/** The collections of the curator as somebody sees them, once everything that was ordered has been done. */
export async function shown(scene: Scene, who: TestUser | null = scene.alice): Promise<Json[]> {
  await runJobs(scene.server);
  const { body } = await as(scene.server, who)('GET', `/api/v1/accounts/${scene.curatorId}/collections`);
  return Object.values(body.collections ?? {});
}

/** The handles of who is in a collection, as somebody sees it. */
export async function membersOf(scene: Scene, name: string, who: TestUser | null = scene.alice): Promise<string[]> {
  const found = (await shown(scene, who)).find((one) => String(one.name) === name);
  const { body } = await as(scene.server, who)('GET', `/api/v1/collections/${found?.id}`);
  const [, ...members]: Json[] = Object.values(body.accounts ?? {});
  return members.map((account) => String(account.username));
}

/** The answers to requests that have been ordered, newest last. */
export async function answers(scene: Scene): Promise<Record<string, unknown>[]> {
  const rows = await scene.server.ctx.store.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'federate')
    .orderBy('id')
    .execute();
  return rows.map((row) => JSON.parse(row.payload)).filter(({ verb }) => /feature/.test(String(verb)));
}
