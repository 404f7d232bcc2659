import { type Activity, Create, Follow, Mention, Note, PUBLIC_COLLECTION, type Question } from '@fedify/fedify/vocab';
import { eventually } from '../../support/eventually.ts';
import { list } from '../../support/server.ts';
import { type FedifyServer, startFedifyServer } from './fedify-server.ts';
import { type LiveServer, type LiveUser, notified, startServers } from './live-server.ts';

/** Alice, on a server of this software, and fred, on one made with Fedify, who may follow each other. */
export type Scene = {
  readonly alice: LiveUser;
  readonly server: LiveServer;
  readonly fred: FedifyServer;
  /** The id by which alice knows fred. */
  readonly fredHere: string;
  readonly aliceUri: URL;
  /** Alice as one whom fred sends to. */
  readonly toAlice: { id: URL; inboxId: URL };
  close(): Promise<void>;
};

/** A server of alice and these others, beside one that Fedify runs. Other Fedify servers must have been started before. */
export async function startScene(...others: string[]): Promise<Scene> {
  const fred = await startFedifyServer();
  const [server] = await startServers(['alice', ...others]).catch(async (error: unknown) => {
    // Whoever still listens would keep the process of the tests from its end.
    await fred.close();
    throw error;
  });
  if (!server) throw new Error('no server');
  const alice = server.user('alice');
  const fredHere = await alice.find(fred.acct);
  const me = await alice.call('GET', '/api/v1/accounts/verify_credentials');
  const aliceUri = new URL(String(me.uri));
  return {
    alice,
    server,
    fred,
    fredHere,
    aliceUri,
    toAlice: { id: aliceUri, inboxId: new URL(`${aliceUri}/inbox`) },
    async close() {
      await server.close();
      await fred.close();
    },
  };
}

/** Alice and fred follow each other from now on. */
export async function followEachOther({ alice, fred, fredHere, aliceUri, toAlice }: Scene): Promise<void> {
  await alice.call('POST', `/api/v1/accounts/${fredHere}/follow`);
  await eventually('fred has accepted', async () => {
    const [seen] = list(await alice.call('GET', `/api/v1/accounts/relationships?id[]=${fredHere}`));
    return seen?.following;
  });
  const follow = new Follow({ id: new URL('#follow', fred.actorUri), actor: fred.actorUri, object: aliceUri });
  await fred.send(toAlice, follow);
  await notified(alice, 'follow');
  await eventually('alice has accepted', async () => fred.received.some((one) => one.constructor.name === 'Accept'));
}

type Kind<T extends Activity> = abstract new (...args: never[]) => T;

/** The activity of a kind that Fedify believed and that passes. */
export function arrived<T extends Activity>(
  fred: FedifyServer,
  kind: Kind<T>,
  passes: (activity: T) => boolean | Promise<boolean>,
): Promise<T> {
  return eventually(`${kind.name} at ${fred.acct}`, async () => {
    for (const activity of fred.received) {
      if (activity instanceof kind && (await passes(activity))) return activity;
    }
    return undefined;
  });
}

/** Passes what is about the object of that id. */
export const about = (uri: unknown) => (activity: Activity) => activity.objectId?.href === uri;

type Values = NonNullable<ConstructorParameters<typeof Note>[0]>;

/** Fred writes to everybody, and names alice. */
export function write({ fred, alice, aliceUri }: Scene, id: string, values: Values): Note {
  return fred.write(
    id,
    (uri) =>
      new Note({
        id: uri,
        attribution: fred.actorUri,
        to: PUBLIC_COLLECTION,
        ccs: [fred.context().getFollowersUri('fred'), aliceUri],
        tags: [new Mention({ href: aliceUri, name: `@${alice.acct}` })],
        published: Temporal.Now.instant(),
        ...values,
      }),
  );
}

/** The Create of something that fred wrote. */
export function created({ fred }: Scene, object: Note | Question): Create {
  return new Create({ id: new URL(`${object.id}#create`), actor: fred.actorUri, object, to: PUBLIC_COLLECTION });
}
