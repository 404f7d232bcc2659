import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { admit } from '../../support/loopback.ts';
import { as, post } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, type RemoteSite, receive, startRemote } from './remote-site.ts';

// Something listens at the public address of the server, and must never be asked by the server itself: what people upload there is no
// document.
let hits: string[];
let own: string;
let server: TestServer;
let alice: TestUser;
let evilSite: RemoteSite;
let evil: { id: string };
const listener = createServer((request, response) => {
  hits.push(`${request.method} ${request.url}`);
  response.setHeader('content-type', 'application/activity+json');
  response.end(
    JSON.stringify({ id: `${own}${request.url}`, type: 'Note', attributedTo: `${own}/ap/users/1`, content: 'x' }),
  );
});

before(async () => {
  hits = [];
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  own = `http://127.0.0.1:${admit(listener.address())}`;
  server = await startServer({ PUBLIC_URL: own });
  alice = await server.createUser('alice');
  evilSite = await startRemote();
  const actor = evilSite.actor('evil');
  evil = actor;
  await introduce(server, actor);
});
after(async () => {
  await server.close();
  await evilSite.close();
  listener.close();
});

test('F04 F29 the server never asks itself, however its address is written or reached', async () => {
  const { port } = new URL(own);
  const ways = [
    own,
    `http://127.0.0.1:0${port}`,
    `http://127.1:${port}`,
    `http://2130706433:${port}`,
    `HTTP://127.0.0.1:${port}`,
    `http://127.0.0.1.:${port}`,
  ];
  const places = ['/media/aa/bb/note.json', '/ap/users/1/statuses/2', '/users/nobody', '/inbox'];
  for (const [index, address] of ways.flatMap((way) => places.map((place) => way + place)).entries()) {
    await as(server, alice)('GET', '/api/v2/search', { query: { q: address, resolve: 'true' } });
    evilSite.answers.set(`/to/${index}`, { location: address });
    await as(server, alice)('GET', '/api/v2/search', {
      query: { q: `${evilSite.origin}/to/${index}`, resolve: 'true' },
    });
    const to = [PUBLIC, `${own}/ap/users/${alice.id}`];
    const links = {
      inReplyTo: address,
      quote: address,
      quoteAuthorization: address,
      replies: address,
      context: address,
    };
    const object = note(evil, 'see', { to, ...links, attachment: [{ type: 'Image', url: address }] });
    for (const one of [
      activity(evil, 'Create', object),
      activity(evil, 'Create', address),
      activity(evil, 'Announce', address, { to }),
      activity(evil, 'Update', address),
      activity(evil, 'Move', evil.id, { target: address }),
      activity({ id: address }, 'Follow', `${own}/ap/users/${alice.id}`),
    ]) {
      await receive(server, one).catch(() => undefined);
    }
  }
  await post(server, alice, `look: ${own}/about`);
  await runJobs(server);
  assert.deepEqual(hits, []);
});
