import type { JsonObject } from '../../src/federation/vocabulary.ts';
import { introduce, type RemoteSite, startRemote } from '../federation/resolve/remote-site.ts';
import { startServer, type TestServer, type TestUser } from './server.ts';

/** A server with alice on it, and two others on which it knows nobody. */
export type Servers = {
  readonly server: TestServer;
  readonly alice: TestUser;
  readonly aliceUri: string;
  readonly site: RemoteSite;
  readonly otherSite: RemoteSite;
  close(): Promise<void>;
};

export type Actor = JsonObject & { readonly id: string };

/** The same, where bob of the first site is known; `bobId` is that of the database. */
export type Neighbours = Servers & { readonly bob: Actor; readonly bobId: number };

/** The same, where evil of the other site is known too. */
export type HostileNeighbours = Neighbours & { readonly evil: Actor };

/** The ActivityPub id of somebody of this server. */
export const localUri = (user: Pick<TestUser, 'id'>) => `http://localhost:3000/ap/users/${user.id}`;

export async function startServers(): Promise<Servers> {
  const server = await startServer();
  const alice = await server.createUser('alice');
  const [site, otherSite] = [await startRemote(), await startRemote()];
  return {
    server,
    alice,
    aliceUri: localUri(alice),
    site,
    otherSite,
    async close() {
      await server.close();
      await site.close();
      await otherSite.close();
    },
  };
}

export async function startNeighbours(): Promise<Neighbours> {
  const servers = await startServers();
  const bob = servers.site.actor('bob');
  const { id: bobId } = await introduce(servers.server, bob);
  return { ...servers, bob, bobId };
}

export async function startHostileNeighbours(): Promise<HostileNeighbours> {
  const neighbours = await startNeighbours();
  const evil = neighbours.otherSite.actor('evil');
  await introduce(neighbours.server, evil);
  return { ...neighbours, evil };
}
