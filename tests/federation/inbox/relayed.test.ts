import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { COMMAND_LINE } from '../../../src/domain/audit/log-act.ts';
import { joinRelay } from '../../../src/domain/relays/join.ts';
import { listen } from '../../streaming/listeners.ts';
import { type Actor, type Servers, startServers } from '../../support/neighbours.ts';
import { as } from '../../support/posting.ts';
import { activity, introduce, note, receive } from '../resolve/remote-site.ts';

let scene: Servers;
let relay: Actor;
before(async () => {
  scene = await startServers();
  relay = scene.site.actor('relay', { type: 'Application' });
  await introduce(scene.server, relay);
  await scene.server.ctx.store.transaction((tx) =>
    joinRelay(tx, COMMAND_LINE, { kind: 'litepub', inboxUrl: `${relay.id}/inbox`, actorUri: relay.id }),
  );
});
after(() => scene.close());

test('what a relay shares is streamed, and comes home by its hashtags, once', async () => {
  const { server, alice, site } = scene;
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
