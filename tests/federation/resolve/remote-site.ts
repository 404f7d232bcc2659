import { createServer } from 'node:http';
import { decodeActor } from '../../../src/federation/decode/actor.ts';
import { acceptActivity, type Outcome } from '../../../src/federation/inbox/accept-activity.ts';
import { storeActor } from '../../../src/federation/resolve/actor.ts';
import type { JsonObject, JsonValue } from '../../../src/federation/vocabulary.ts';
import type { AccountRow } from '../../../src/schema/accounts.ts';
import { admit } from '../../support/loopback.ts';
import type { TestServer } from '../../support/server.ts';

export const PUBLIC = 'https://www.w3.org/ns/activitystreams#Public';
const TYPE = 'application/activity+json';

export type Answer = {
  status?: number;
  type?: string;
  location?: string;
  body?: unknown;
  bytes?: Buffer;
  headers?: Record<string, string>;
};

/** Another server on loopback, which serves what the test tells it and counts what it is asked. */
export type RemoteSite = {
  readonly origin: string;
  readonly host: string;
  readonly hits: string[];
  /** Answers for paths; a function is asked each time. */
  readonly answers: Map<string, Answer | (() => Answer | Promise<Answer>)>;
  /** Serves an object under the path of its id. */
  serve(object: JsonObject): JsonObject;
  /** An actor of this site, with its WebFinger, served. */
  actor(name: string, more?: JsonObject): JsonObject & { id: string };
  close(): Promise<void>;
};

export async function startRemote(): Promise<RemoteSite> {
  const answers: RemoteSite['answers'] = new Map();
  const hits: string[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    hits.push(path);
    const given = answers.get(path);
    const answer = typeof given === 'function' ? await given() : given;
    if (!answer) return void response.writeHead(404).end();
    const headers: Record<string, string> = { 'content-type': answer.type ?? TYPE, ...answer.headers };
    if (answer.location) headers.location = answer.location;
    response.writeHead(answer.status ?? (answer.location ? 302 : 200), headers);
    response.end(answer.bytes ?? (answer.body === undefined ? '' : JSON.stringify(answer.body)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${admit(server.address())}`;
  const origin = `http://${host}`;
  const site: RemoteSite = {
    origin,
    host,
    hits,
    answers,
    serve(object) {
      const url = new URL(String(object.id));
      answers.set(url.pathname + url.search, { body: object });
      return object;
    },
    actor(name, more = {}) {
      const id = `${origin}/users/${name}`;
      const body = {
        '@context': 'https://www.w3.org/ns/activitystreams',
        id,
        type: 'Person',
        preferredUsername: name,
        name,
        inbox: `${id}/inbox`,
        outbox: `${id}/outbox`,
        followers: `${id}/followers`,
        featured: `${id}/featured`,
        endpoints: { sharedInbox: `${origin}/inbox` },
        ...more,
      };
      site.serve(body);
      const resource = encodeURIComponent(`acct:${name}@${host}`);
      answers.set(`/.well-known/webfinger?resource=${resource}`, {
        type: 'application/jrd+json',
        body: { subject: `acct:${name}@${host}`, links: [{ rel: 'self', type: TYPE, href: id }] },
      });
      return body;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return site;
}

/** Makes an actor of a site known to the server. */
export async function introduce(server: TestServer, actor: JsonObject): Promise<AccountRow> {
  const decoded = decodeActor(actor);
  if (decoded.outcome !== 'read') throw new Error(decoded.reason);
  const row = await storeActor(server.ctx, decoded.value);
  if (!row) throw new Error('The actor is not kept');
  return row;
}

/** Hands an activity to the server, as if its request had been signed by its actor or by another. */
export function receive(server: TestServer, activity: JsonObject, signer?: string): Promise<Outcome> {
  const received = { activity, signerAccountUri: signer ?? String(activity.actor) };
  return acceptActivity(server.ctx, received, async () => {});
}

let serial = 0;

/** An activity by an actor, with an id of its own. */
export function activity(actor: { id: string }, type: string, object: JsonValue, more: JsonObject = {}): JsonObject {
  serial += 1;
  return {
    '@context': 'https://www.w3.org/ns/activitystreams',
    id: `${actor.id}/activities/${serial}`,
    type,
    actor: actor.id,
    object,
    ...more,
  };
}

/** A public note by an actor. */
export function note(actor: { id: string }, content: string, more: JsonObject = {}): JsonObject & { id: string } {
  serial += 1;
  return {
    id: `${actor.id}/notes/${serial}`,
    type: 'Note',
    attributedTo: actor.id,
    content: `<p>${content}</p>`,
    published: new Date().toISOString(),
    to: [PUBLIC],
    cc: [`${actor.id}/followers`],
    ...more,
  };
}
