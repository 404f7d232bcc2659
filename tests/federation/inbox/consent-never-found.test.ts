import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { bringForward, runJobs } from '../../support/jobs.ts';
import { type Actor, type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post, statusIdOf } from '../../support/posting.ts';
import { activity, introduce, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
let author: Actor;
before(async () => {
  scene = await startNeighbours();
  author = scene.site.actor('author');
  await introduce(scene.server, author);
});
after(() => scene.close());

/** As often as a job may try. */
const TRIES = 20;

let number = 0;

/** A post of the author, who may be asked, and the address of a consent that is not served. */
async function quotable() {
  number += 1;
  const interactionPolicy = { canQuote: { automaticApproval: [PUBLIC] } };
  const quoted = scene.site.serve(
    note(author, `quoted ${number}`, { to: [PUBLIC, scene.aliceUri], interactionPolicy }),
  );
  await receive(scene.server, activity(author, 'Create', quoted));
  return { quoted: quoted.id, stamp: `${scene.site.origin}/stamps/${number}` };
}

type Asked = { readonly quoting: string } & Awaited<ReturnType<typeof quotable>>;

/** Bob quotes the author and names a consent. */
async function elsewhere(): Promise<Asked & { readonly document: ReturnType<typeof note> }> {
  const { quoted, stamp } = await quotable();
  const document = note(scene.bob, 'look', { to: [PUBLIC, scene.aliceUri], quote: quoted, quoteAuthorization: stamp });
  await receive(scene.server, activity(scene.bob, 'Create', document));
  return { quoted, stamp, quoting: document.id, document };
}

/** Alice quotes the author and asks. */
async function here(): Promise<Asked> {
  const { quoted, stamp } = await quotable();
  const quoted_status_id = await statusIdOf(scene.server, quoted);
  const { uri } = await post(scene.server, scene.alice, { status: 'look', quoted_status_id });
  return { quoted, stamp, quoting: String(uri) };
}

function agree({ quoted, quoting, stamp }: Asked, change: JsonObject = {}): void {
  const parts = { attributedTo: author.id, interactingObject: quoting, interactionTarget: quoted };
  scene.site.serve({ id: stamp, type: 'QuoteAuthorization', ...parts, ...change });
}

function accept({ quoted, quoting, stamp }: Asked): Promise<unknown> {
  const request = { type: 'QuoteRequest', actor: scene.aliceUri, object: quoted, instrument: quoting };
  return receive(scene.server, activity(author, 'Accept', request, { result: stamp }));
}

async function stateOf(uri: string): Promise<unknown> {
  await runJobs(scene.server);
  const id = await statusIdOf(scene.server, uri);
  return (await as(scene.server, scene.alice)('GET', `/api/v1/statuses/${id}`)).body.quote?.state;
}

/** How many looks it takes until the quote waits no longer, and its state then. */
async function looks(uri: string): Promise<{ readonly taken: number; readonly state: unknown }> {
  for (let taken = 1; taken <= TRIES; taken += 1) {
    const state = await stateOf(uri);
    if (state !== 'pending') return { taken, state };
    await bringForward(scene.server, 'verify-quote');
  }
  return { taken: Number.POSITIVE_INFINITY, state: 'pending' };
}

for (const [what, { status, change, many }] of Object.entries<{ status?: number; change?: JsonObject; many?: true }>({
  'is not there': { status: 404 },
  'is forbidden': { status: 403 },
  'is for another post': { change: { interactingObject: 'https://third.example/1' } },
  'is something else': { change: { type: 'Note' } },
  'cannot be asked for': { status: 503, many: true },
})) {
  test(`a quote whose consent ${what} waits a while, not for ever`, async () => {
    const asked = await elsewhere();
    if (change) agree(asked, change);
    if (status !== undefined) scene.site.answers.set(new URL(asked.stamp).pathname, { status });
    const { taken, state } = await looks(asked.quoting);
    assert.equal(state, 'rejected');
    assert.ok(taken > 3 && taken > (many ? 10 : 3), `${taken} looks`);
  });
}

test('consent that is named later counts, at the same address or another', async () => {
  const { server, site, bob } = scene;
  for (const address of ['the same', 'another']) {
    const asked = await elsewhere();
    assert.equal((await looks(asked.quoting)).state, 'rejected');
    const given = address === 'another' ? { ...asked, stamp: `${asked.stamp}/another` } : asked;
    agree(given);
    await receive(server, activity(bob, 'Update', { ...asked.document, quoteAuthorization: given.stamp }));
    assert.equal(await stateOf(asked.quoting), 'accepted', address);
  }
  const refused = await elsewhere();
  site.answers.set(new URL(refused.stamp).pathname, { status: 410 });
  assert.equal(await stateOf(refused.quoting), 'rejected');
  await receive(server, activity(bob, 'Update', refused.document));
  assert.equal(await stateOf(refused.quoting), 'rejected', 'what was refused is not given');
});

test('an answer to a request whose consent comes later is not lost, and one that proves nothing is none', async () => {
  const late = await here();
  await accept(late);
  assert.equal(await stateOf(late.quoting), 'pending');
  agree(late);
  await bringForward(scene.server, 'verify-quote');
  assert.equal(await stateOf(late.quoting), 'accepted');
  const unproven = await here();
  await accept(unproven);
  assert.equal((await looks(unproven.quoting)).state, 'rejected');
  agree(unproven);
  await accept(unproven);
  assert.equal(await stateOf(unproven.quoting), 'accepted');
  const silent = await here();
  assert.equal((await looks(silent.quoting)).state, 'pending', 'nobody has answered');
});
