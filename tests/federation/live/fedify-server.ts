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
  signRequest,
} from '@fedify/fedify';
import {
  Accept,
  Activity,
  Endpoints,
  Follow,
  type Hashtag,
  Note,
  Person,
  Question,
  QuoteAuthorization,
  type Recipient,
  Undo,
} from '@fedify/fedify/vocab';

import { admit } from '../../support/loopback.ts';

/** Somebody on a server made with Fedify, another implementation of all this. */
export type FedifyServer = {
  readonly base: string;
  readonly acct: string;
  readonly actorUri: URL;
  /** What has arrived and was believed, as Fedify reads it. */
  readonly received: Activity[];
  /** What has arrived, believed or not, as it was sent. */
  readonly raw: readonly string[];
  /** What the profile says, which may change. */
  readonly profile: Profile;
  /** Makes a note that can be fetched. */
  write(id: string, note: (uri: URL) => Note): Note;
  /** Makes a poll that can be fetched. */
  ask(id: string, question: (uri: URL) => Question): Question;
  /** Makes the proof of consent to a quote, until it is forgotten. */
  stamp(id: string, make: (uri: URL) => QuoteAuthorization): QuoteAuthorization;
  forget(id: string): void;
  /** The profile as it is served. */
  person(): Promise<Person>;
  send(recipients: Recipient | 'followers', activity: Activity): Promise<void>;
  /** Sends what Fedify has no type for. */
  post(inbox: URL, document: object): Promise<number>;
  context(): Context<void>;
  close(): Promise<void>;
};

export type Profile = { name: string; featured: Note[]; tags: Hashtag[]; alias?: URL; successor?: URL };

/** What can be fetched by its id. */
type Shelf = Map<string, Note | Question | QuoteAuthorization>;

type World = {
  readonly name: string;
  readonly profile: Profile;
  readonly shelf: Shelf;
  readonly followers: Map<string, Recipient>;
  readonly received: Activity[];
};

/** Starts the server of one person, by the name of fred unless told; it accepts every Follow. */
export async function startFedifyServer(name = 'fred'): Promise<FedifyServer> {
  const profile: Profile = { name: 'Fred of Fedify', featured: [], tags: [] };
  const world: World = { name, profile, shelf: new Map(), followers: new Map(), received: [] };
  const federation = createFederation<void>({ kv: new MemoryKvStore(), allowPrivateAddress: true });
  const signingKey = await describe(federation, world);
  describeCollections(federation, world);
  listen(federation, world);

  const raw: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    if (body) raw.push(body.toString());
    await answer(federation, base, { request, body }, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const port = admit(server.address());
  const base = `http://127.0.0.1:${port}`;
  const context = () => federation.createContext(new URL(base), undefined);
  const keep = <T extends Note | Question | QuoteAuthorization>(id: string, object: T): T => {
    world.shelf.set(id, object);
    return object;
  };
  return {
    base,
    acct: `${name}@127.0.0.1:${port}`,
    actorUri: context().getActorUri(name),
    received: world.received,
    raw,
    profile,
    write: (id, make) => keep(id, make(context().getObjectUri(Note, { id }))),
    ask: (id, make) => keep(id, make(context().getObjectUri(Question, { id }))),
    stamp: (id, make) => keep(id, make(context().getObjectUri(QuoteAuthorization, { id }))),
    forget: (id) => void world.shelf.delete(id),
    async person() {
      const actor = await federation.createContext(new Request(base), undefined).getActor(name);
      if (!(actor instanceof Person)) throw new Error('nobody there');
      return actor;
    },
    async send(recipients, activity) {
      const to = recipients === 'followers' ? [...world.followers.values()] : recipients;
      await context().sendActivity({ identifier: name }, to, activity, { immediate: true });
    },
    async post(inbox, document) {
      const privateKey = await importJwk(signingKey, 'private');
      const keyId = new URL('#main-key', context().getActorUri(name));
      const headers = { 'content-type': 'application/activity+json' };
      const request = new Request(inbox, { method: 'POST', headers, body: JSON.stringify(document) });
      return (await fetch(await signRequest(request, privateKey, keyId))).status;
    },
    context,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Answers the key that requests are signed with. */
async function describe(
  federation: Federation<void>,
  { name, profile, shelf }: World,
): Promise<Parameters<typeof importJwk>[0]> {
  const kept = await Promise.all(
    (['RSASSA-PKCS1-v1_5', 'Ed25519'] as const).map(async (kind) => {
      const { privateKey, publicKey } = await generateCryptoKeyPair(kind);
      return { privateKey: await exportJwk(privateKey), publicKey: await exportJwk(publicKey) };
    }),
  );
  federation
    .setActorDispatcher('/users/{identifier}', async (ctx, identifier) => {
      if (identifier !== name) return null;
      const keys = await ctx.getActorKeyPairs(identifier);
      return new Person({
        id: ctx.getActorUri(identifier),
        preferredUsername: name,
        name: profile.name,
        inbox: ctx.getInboxUri(identifier),
        followers: ctx.getFollowersUri(identifier),
        featured: ctx.getFeaturedUri(identifier),
        featuredTags: ctx.getFeaturedTagsUri(identifier),
        endpoints: new Endpoints({ sharedInbox: ctx.getInboxUri() }),
        publicKey: keys[0]?.cryptographicKey ?? null,
        assertionMethods: keys.map((key) => key.multikey),
        aliases: profile.alias ? [profile.alias] : [],
        successor: profile.successor ?? null,
      });
    })
    .setKeyPairsDispatcher((_ctx, identifier) =>
      identifier === name
        ? Promise.all(
            kept.map(async ({ privateKey, publicKey }) => ({
              privateKey: await importJwk(privateKey, 'private'),
              publicKey: await importJwk(publicKey, 'public'),
            })),
          )
        : [],
    );
  const find = (id: string) => shelf.get(id);
  federation.setObjectDispatcher(Note, '/notes/{id}', (_ctx, { id }) => {
    const object = find(id);
    return object instanceof Note ? object : null;
  });
  federation.setObjectDispatcher(Question, '/questions/{id}', (_ctx, { id }) => {
    const object = find(id);
    return object instanceof Question ? object : null;
  });
  federation.setObjectDispatcher(QuoteAuthorization, '/stamps/{id}', (_ctx, { id }) => {
    const object = find(id);
    return object instanceof QuoteAuthorization ? object : null;
  });
  const [rsa] = kept;
  if (!rsa) throw new Error('no key');
  return rsa.privateKey;
}

function describeCollections(federation: Federation<void>, { profile, followers }: World): void {
  federation.setFollowersDispatcher('/users/{identifier}/followers', async () => ({ items: [...followers.values()] }));
  federation.setFeaturedDispatcher('/users/{identifier}/featured', () => ({ items: profile.featured }));
  federation.setFeaturedTagsDispatcher('/users/{identifier}/tags', () => ({ items: profile.tags }));
}

function listen(federation: Federation<void>, { name, received, followers }: World): void {
  federation
    .setInboxListeners('/users/{identifier}/inbox', '/inbox')
    .on(Activity, (_ctx, activity) => void received.push(activity))
    .on(Follow, async (ctx, follow) => {
      received.push(follow);
      const follower = await follow.getActor(ctx);
      if (!follower?.id) return;
      followers.set(follower.id.href, follower);
      const accept = new Accept({
        id: new URL(`#accepts/${received.length}`, ctx.getActorUri(name)),
        actor: ctx.getActorUri(name),
        object: follow,
      });
      await ctx.sendActivity({ identifier: name }, follower, accept, { immediate: true });
    })
    .on(Undo, async (ctx, undo) => {
      received.push(undo);
      if ((await undo.getObject(ctx)) instanceof Follow && undo.actorId) followers.delete(undo.actorId.href);
    });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return incoming.method === 'GET' || incoming.method === 'HEAD' ? null : Buffer.concat(chunks);
}

async function answer(
  federation: Federation<void>,
  base: string,
  incoming: { request: IncomingMessage; body: Buffer | null },
  response: ServerResponse,
): Promise<void> {
  const { method = 'GET', headers: given, url } = incoming.request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const request = new Request(new URL(url ?? '/', base), { method, headers, body: incoming.body });
  const answered = await federation.fetch(request, { contextData: undefined });
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  response.end(Buffer.from(await answered.arrayBuffer()));
}
