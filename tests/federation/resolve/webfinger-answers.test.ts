import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { resolveAcct, resolveActor } from '../../../src/federation/resolve/actor.ts';
import { type Servers, startServers } from '../../support/neighbours.ts';

let scene: Servers;
before(async () => {
  scene = await startServers();
});
after(() => scene.close());

const JRD = 'application/jrd+json';
const AP = 'application/activity+json';

function answerFor(name: string, links: unknown, type = JRD): void {
  const subject = `acct:${name}@${scene.site.host}`;
  const path = `/.well-known/webfinger?resource=${encodeURIComponent(subject)}`;
  scene.site.answers.set(path, { type, body: { subject, links } });
}

/** Links as Lemmy writes them: with every member, `null` where it has nothing to say. */
function lemmyLinks(...actors: readonly { id: string; type: string }[]): unknown[] {
  return actors.flatMap(({ id, type }) => [
    { rel: 'http://webfinger.net/rel/profile-page', type: 'text/html', href: id, template: null },
    {
      rel: 'self',
      type: AP,
      href: id,
      template: null,
      properties: { 'https://www.w3.org/ns/activitystreams#type': type },
    },
    {
      rel: 'http://ostatus.org/schema/1.0/subscribe',
      type: null,
      href: null,
      template: `${scene.site.origin}/activitypub/externalInteraction?uri={uri}`,
    },
  ]);
}

const find = (name: string) => resolveAcct(scene.server.ctx, `@${name}@${scene.site.host}`);

test('an answer with links that have no address, or nothing at all, still names the actor', async () => {
  const { site } = scene;
  const dessalines = site.actor('dessalines');
  answerFor('dessalines', lemmyLinks({ id: dessalines.id, type: 'Person' }));
  assert.equal((await find('dessalines'))?.uri, dessalines.id);
  const odd = site.actor('odd');
  answerFor('odd', [
    null,
    'self',
    {},
    { href: odd.id },
    { rel: 'self', type: AP, href: 7 },
    ...lemmyLinks({ id: odd.id, type: 'Person' }),
  ]);
  assert.equal((await find('odd'))?.uri, odd.id);
});

test('an answer without links, or without a subject, names nobody', async () => {
  const { site } = scene;
  site.actor('linkless');
  answerFor('linkless', null);
  assert.equal(await find('linkless'), undefined);
  const path = `/.well-known/webfinger?resource=${encodeURIComponent(`acct:nameless@${site.host}`)}`;
  for (const subject of [null, 7, '']) {
    site.answers.set(path, {
      type: JRD,
      body: { subject, links: lemmyLinks({ id: site.actor('nameless').id, type: 'Person' }) },
    });
    assert.equal(await find('nameless'), undefined);
  }
});

test('of a person and a group of the same name, the handle leads to the group', async () => {
  const { site } = scene;
  const person = site.actor('android', { id: `${site.origin}/u/android` });
  const group = site.actor('android', { id: `${site.origin}/c/android`, type: 'Group' });
  site.serve(person);
  site.serve(group);
  answerFor('android', lemmyLinks({ id: person.id, type: 'Person' }, { id: group.id, type: 'Group' }));
  assert.equal((await find('android'))?.uri, group.id);
});

test('whichever of them is met has the handle, and is followed by its address', async () => {
  const { server, site } = scene;
  for (const [name, met] of [
    ['cats', 'u'],
    ['dogs', 'c'],
  ] as const) {
    const person = site.actor(name, { id: `${site.origin}/u/${name}` });
    const group = site.actor(name, { id: `${site.origin}/c/${name}`, type: 'Group' });
    answerFor(name, lemmyLinks({ id: person.id, type: 'Person' }, { id: group.id, type: 'Group' }));
    const account = await resolveActor(server.ctx, `${site.origin}/${met}/${name}`);
    assert.deepEqual([account?.username, account?.domain], [name, site.host]);
  }
});
