import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { runJobs } from '../../support/jobs.ts';
import { type Actor, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, assertCounters, post, statusIdOf } from '../../support/posting.ts';
import type { Json } from '../../support/server.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let author: Actor;
before(async () => {
  scene = await startNeighbours();
  author = scene.site.actor('author');
  await introduce(scene.server, author);
});
after(() => scene.close());

/** The status of that ActivityPub id, as alice is shown it. */
async function shown(uri: string): Promise<Json> {
  const id = await statusIdOf(scene.server, uri);
  return (await as(scene.server, scene.alice)('GET', `/api/v1/statuses/${id}`)).body;
}

const stateOf = async (uri: string) => (await shown(uri)).quote?.state ?? null;

/** A post of the author, known here. */
async function quotable(content: string): Promise<string> {
  const quoted = note(author, content, { to: [PUBLIC, scene.aliceUri] });
  await receive(scene.server, activity(author, 'Create', scene.site.serve(quoted)));
  return quoted.id;
}

function stampFor(quotingUri: string, quotedUri: string): string {
  const id = `${quotedUri}/stamps/${encodeURIComponent(quotingUri)}`;
  scene.site.serve({
    id,
    type: 'QuoteAuthorization',
    attributedTo: author.id,
    interactingObject: quotingUri,
    interactionTarget: quotedUri,
  });
  return id;
}

/** Bob quotes a post of the author, who has agreed. */
async function agreed(quoted: string): Promise<ReturnType<typeof note>> {
  const quoting = note(scene.bob, 'look', { to: [PUBLIC, scene.aliceUri], quote: quoted });
  const whole = { ...quoting, quoteAuthorization: stampFor(quoting.id, quoted) };
  await receive(scene.server, activity(scene.bob, 'Create', whole));
  await runJobs(scene.server);
  assert.equal(await stateOf(quoting.id), 'accepted');
  return whole;
}

const update = (object: ReturnType<typeof note>) => receive(scene.server, activity(scene.bob, 'Update', object));
const later = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

test('an update that names no consent only holds the quote back until one is named again', async () => {
  const { server } = scene;
  const quoted = await quotable('consented');
  const { quoteAuthorization, ...bare } = await agreed(quoted);
  await update(bare);
  assert.equal(await stateOf(bare.id), 'pending');
  assert.equal((await shown(quoted)).quotes_count, 0);
  await update({ ...bare, quoteAuthorization });
  await runJobs(server);
  assert.equal(await stateOf(bare.id), 'accepted');
  assert.equal((await shown(quoted)).quotes_count, 1);
  await assertCounters(server);
});

test('another consent counts once it has been looked at', async () => {
  const { server, site } = scene;
  const quoted = await quotable('twice consented');
  const whole = await agreed(quoted);
  await update({ ...whole, quoteAuthorization: `${site.origin}/no-such-stamp` });
  await runJobs(server);
  assert.equal(await stateOf(whole.id), 'pending');
});

test('what somebody here has agreed to does not depend on what the quoting server says of it', async () => {
  const { server, alice, aliceUri, bob } = scene;
  const mine = await post(server, alice, { status: 'quote me', quote_approval_policy: 'public' });
  const quoting = note(bob, 'she said', { to: [PUBLIC, aliceUri], quote: String(mine.uri) });
  await receive(server, activity(bob, 'QuoteRequest', String(mine.uri), { instrument: quoting }));
  assert.equal(await stateOf(quoting.id), 'accepted');
  await update({ ...quoting, content: '<p>she wrote</p>', updated: later(1) });
  assert.equal(await stateOf(quoting.id), 'accepted');
  assert.equal((await shown(String(mine.uri))).quotes_count, 1);
});

test('an edit can add a quote, change it and take it away', async () => {
  const { server, aliceUri, bob } = scene;
  const [first, second] = [await quotable('first'), await quotable('second')];
  const plain = note(bob, 'soon a quote', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Create', plain));
  const steps = [
    [first, 'accepted', 1, 0],
    [second, 'accepted', 0, 1],
    [undefined, null, 0, 0],
  ] as const;
  for (const [index, [quoted, state, ofFirst, ofSecond]] of steps.entries()) {
    const quote = quoted && { quote: quoted, quoteAuthorization: stampFor(plain.id, quoted) };
    await update({ ...plain, ...quote, updated: later(index + 1) });
    await runJobs(server);
    const { quote: quoteShown } = await shown(plain.id);
    assert.equal(quoteShown?.state ?? null, state);
    assert.equal(quoteShown?.quoted_status?.uri, quoted);
    assert.equal((await shown(first)).quotes_count, ofFirst);
    assert.equal((await shown(second)).quotes_count, ofSecond);
  }
  await assertCounters(server);
});

test('an edit of a post that quotes what is gone leaves it a quote of something deleted', async () => {
  const quoted = await quotable('soon gone');
  const { quote: _quote, quoteAuthorization: _stamp, ...bare } = await agreed(quoted);
  const gone = { ...bare, quote: { type: 'Tombstone' } };
  await update({ ...gone, content: '<p>edited</p>', updated: later(1) });
  assert.equal(await stateOf(bare.id), 'accepted', 'what is gone there is known here');
  await receive(scene.server, activity(author, 'Delete', quoted));
  assert.equal(await stateOf(bare.id), 'deleted');
  await update({ ...gone, content: '<p>edited again</p>', updated: later(2) });
  assert.equal((await shown(bare.id)).content, '<p>edited again</p>');
  assert.equal(await stateOf(bare.id), 'deleted');
  await update({ ...bare, content: '<p>quotes nothing</p>', updated: later(3) });
  assert.equal(await stateOf(bare.id), null);
});

test('a new post that quotes what is gone is a quote of something deleted, until an edit takes it away', async () => {
  const { server, aliceUri, bob } = scene;
  const quoting = note(bob, 'it was here', { to: [PUBLIC, aliceUri], quote: { type: 'Tombstone' } });
  await receive(server, activity(bob, 'Create', quoting));
  const { quote } = await shown(quoting.id);
  assert.deepEqual(quote, { state: 'deleted', quoted_status: null });
  await update({ ...quoting, content: '<p>edited</p>', updated: later(1) });
  assert.equal(await stateOf(quoting.id), 'deleted');
  const { quote: _quote, ...bare } = quoting;
  await update({ ...bare, content: '<p>quotes nothing</p>', updated: later(2) });
  assert.equal(await stateOf(quoting.id), null);
  await assertCounters(server);
});

test('what its server does not call an edit neither adds a quote nor takes one away', async () => {
  const { server, aliceUri, bob } = scene;
  const quoted = await quotable('lasting');
  const whole = await agreed(quoted);
  const { quote: _quote, quoteAuthorization: _stamp, ...without } = whole;
  await update(without);
  assert.equal(await stateOf(whole.id), 'accepted');
  const plain = note(bob, 'no quote', { to: [PUBLIC, aliceUri] });
  await receive(server, activity(bob, 'Create', plain));
  await update({ ...plain, quote: quoted, quoteAuthorization: stampFor(plain.id, quoted) });
  await runJobs(server);
  assert.equal((await shown(plain.id)).quote, null);
});

test('a link that older software writes is no quote as long as nobody agreed to it', async () => {
  const { server, aliceUri, bob } = scene;
  const quoted = await quotable('linked');
  const linking = note(bob, 'RE', { to: [PUBLIC, aliceUri], quoteUrl: quoted });
  await receive(server, activity(bob, 'Create', linking));
  assert.equal((await shown(linking.id)).quote, null);
});

test('a request may be answered by its id', async () => {
  const { server, alice, aliceUri, site, bob } = scene;
  const ask = async () => {
    const open = note(author, 'ask me', {
      to: [PUBLIC, aliceUri],
      interactionPolicy: { canQuote: { automaticApproval: [PUBLIC] } },
    });
    await receive(server, activity(author, 'Create', site.serve(open)));
    const mine = await post(server, alice, { status: 'may I', quoted_status_id: (await shown(open.id)).id });
    assert.equal(mine.quote?.state, 'pending');
    return { uri: String(mine.uri), quoted: open.id };
  };
  const accepted = await ask();
  const request = `${accepted.uri}#quote-request`;
  await receive(server, activity(bob, 'Reject', request));
  assert.equal(await stateOf(accepted.uri), 'pending', 'bob was not asked');
  const result = stampFor(accepted.uri, accepted.quoted);
  await receive(server, activity(author, 'Accept', request, { result }));
  assert.equal(await stateOf(accepted.uri), 'accepted');
  const rejected = await ask();
  await receive(server, activity(author, 'Reject', `${rejected.uri}#quote-request`));
  assert.equal(await stateOf(rejected.uri), 'rejected');
});
