import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { joinRelay } from '../../../src/domain/relays/join.ts';
import { listen } from '../../streaming/listeners.ts';
import { as } from '../../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../../support/server.ts';
import { activity, introduce, note, type RemoteSite, receive, startRemote } from '../resolve/remote-site.ts';

let server: TestServer;
let site: RemoteSite;
let alice: TestUser;
let relay: { id: string };

before(async () => {
  server = await startServer();
  site = await startRemote();
  alice = await server.createUser('alice');
  const actor = site.actor('relay', { type: 'Application' });
  relay = actor;
  await introduce(server, actor);
  await server.ctx.store.transaction((tx) =>
    joinRelay(tx, { kind: 'litepub', inboxUrl: `${relay.id}/inbox`, actorUri: relay.id }),
  );
});
after(async () => {
  await server.close();
  await site.close();
});

test('what a relay shares is streamed, and comes home by its hashtags, once', async () => {
  await as(server, alice)('POST', '/api/v1/tags/owls/follow');
  const stranger = site.actor('stranger');
  const tag = [{ type: 'Hashtag', name: '#owls', href: `${site.origin}/tags/owls` }];
  const object = site.serve(note(stranger, 'hoot #owls', { tag }));
  const ear = await listen(await server.listen(), alice.token, 'public');
  await receive(server, activity(relay, 'Announce', object.id ?? null));
  await ear.hear(({ event, payload }) => event === 'update' && payload?.includes(String(object.id)) === true);
  const home = async () => {
    const { items } = await as(server, alice)('GET', '/api/v1/timelines/home');
    return items.filter(({ uri }) => String(uri) === object.id).length;
  };
  assert.equal(await home(), 1);
  await receive(server, activity(relay, 'Announce', object.id ?? null));
  assert.equal(await home(), 1);
  assert.equal(ear.frames.filter(({ event }) => event === 'update').length, 1);
  ear.close();
});
