import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import {
  type Context,
  createFederation,
  exportJwk,
  type Federation,
  generateCryptoKeyPair,
  importJwk,
  MemoryKvStore,
} from '@fedify/fedify';
import { Accept, Activity, Endpoints, Follow, Note, Person, type Recipient, Undo } from '@fedify/fedify/vocab';

/** Somebody on a server made with Fedify, another implementation of all this. */
export type Foreigner = {
  readonly base: string;
  readonly acct: string;
  readonly actorUri: URL;
  /** What has arrived and was believed, as Fedify reads it. */
  readonly received: Activity[];
  /** Makes a note that can be fetched. */
  write(id: string, note: (uri: URL) => Note): Note;
  send(recipients: Recipient | 'followers', activity: Activity): Promise<void>;
  context(): Context<void>;
  close(): Promise<void>;
};

const NAME = 'fred';

/** Starts the server; it accepts every Follow. */
export async function startForeigner(): Promise<Foreigner> {
  const received: Activity[] = [];
  const notes = new Map<string, Note>();
  const followers = new Map<string, Recipient>();
  const federation = createFederation<void>({ kv: new MemoryKvStore(), allowPrivateAddress: true });
  await describe(federation, notes, followers);
  listen(federation, received, followers);

  const server = createServer((request, response) => void answer(federation, base, request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const base = `http://127.0.0.1:${address.port}`;
  const context = () => federation.createContext(new URL(base), undefined);
  return {
    base,
    acct: `${NAME}@127.0.0.1:${address.port}`,
    actorUri: context().getActorUri(NAME),
    received,
    write(id, make) {
      const note = make(context().getObjectUri(Note, { id }));
      notes.set(id, note);
      return note;
    },
    async send(recipients, activity) {
      const to = recipients === 'followers' ? [...followers.values()] : recipients;
      await context().sendActivity({ identifier: NAME }, to, activity, { immediate: true });
    },
    context,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function describe(
  federation: Federation<void>,
  notes: ReadonlyMap<string, Note>,
  followers: ReadonlyMap<string, Recipient>,
): Promise<void> {
  const kept = await Promise.all(
    (['RSASSA-PKCS1-v1_5', 'Ed25519'] as const).map(async (kind) => {
      const { privateKey, publicKey } = await generateCryptoKeyPair(kind);
      return { privateKey: await exportJwk(privateKey), publicKey: await exportJwk(publicKey) };
    }),
  );
  federation
    .setActorDispatcher('/users/{identifier}', async (ctx, identifier) => {
      if (identifier !== NAME) return null;
      const keys = await ctx.getActorKeyPairs(identifier);
      return new Person({
        id: ctx.getActorUri(identifier),
        preferredUsername: NAME,
        name: 'Fred of Fedify',
        inbox: ctx.getInboxUri(identifier),
        followers: ctx.getFollowersUri(identifier),
        endpoints: new Endpoints({ sharedInbox: ctx.getInboxUri() }),
        publicKey: keys[0]?.cryptographicKey ?? null,
        assertionMethods: keys.map((key) => key.multikey),
      });
    })
    .setKeyPairsDispatcher((_ctx, identifier) =>
      identifier === NAME
        ? Promise.all(
            kept.map(async ({ privateKey, publicKey }) => ({
              privateKey: await importJwk(privateKey, 'private'),
              publicKey: await importJwk(publicKey, 'public'),
            })),
          )
        : [],
    );
  federation.setFollowersDispatcher('/users/{identifier}/followers', async () => ({ items: [...followers.values()] }));
  federation.setObjectDispatcher(Note, '/notes/{id}', (_ctx, { id }) => notes.get(id) ?? null);
}

function listen(federation: Federation<void>, received: Activity[], followers: Map<string, Recipient>): void {
  federation
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Activity, (_ctx, activity) => void received.push(activity))
    .on(Follow, async (ctx, follow) => {
      received.push(follow);
      const follower = await follow.getActor(ctx);
      if (!follower?.id) return;
      followers.set(follower.id.href, follower);
      const accept = new Accept({
        id: new URL(`#accepts/${received.length}`, ctx.getActorUri(NAME)),
        actor: ctx.getActorUri(NAME),
        object: follow,
      });
      await ctx.sendActivity({ identifier: NAME }, follower, accept, { immediate: true });
    })
    .on(Undo, async (ctx, undo) => {
      received.push(undo);
      if ((await undo.getObject(ctx)) instanceof Follow && undo.actorId) followers.delete(undo.actorId.href);
    });
}

async function answer(
  federation: Federation<void>,
  base: string,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const method = incoming.method ?? 'GET';
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks);
  const request = new Request(new URL(incoming.url ?? '/', base), { method, headers, body });
  const answered = await federation.fetch(request, { contextData: undefined });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}
