import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { nextRecheck } from '../../src/domain/quotes/rechecks.ts';
import { toWire } from '../../src/lib/id.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { activity, introduce, note, PUBLIC, receive } from '../federation/resolve/remote-site.ts';
import { runJobs } from '../support/jobs.ts';
import { type Actor, type Neighbours, startNeighbours } from '../support/neighbours.ts';

let scene: Neighbours;
let author: Actor;
before(async () => {
  scene = await startNeighbours();
  author = scene.site.actor('author');
  await introduce(scene.server, author);
});
after(() => scene.close());

const db = () => scene.server.ctx.store.db;

/** A post elsewhere that quotes another with consent; answers their ids here, and the consent. */
async function quotedWithConsent() {
  const to = [PUBLIC, scene.aliceUri];
  const quoted = scene.site.serve(note(author, 'quoted', { to }));
  await receive(scene.server, activity(author, 'Create', quoted));
  const stamp = `${quoted.id}/stamp`;
  const quoting = note(scene.bob, 'quoting', { to, quote: String(quoted.id), quoteAuthorization: stamp });
  scene.site.serve({
    id: stamp,
    type: 'QuoteAuthorization',
    attributedTo: author.id,
    interactingObject: quoting.id,
    interactionTarget: String(quoted.id),
  });
  await receive(scene.server, activity(scene.bob, 'Create', quoting));
  await runJobs(scene.server);
  const row = await db().selectFrom('statuses').select('id').where('uri', '=', quoting.id).executeTakeFirstOrThrow();
  return { statusId: row.id, stamp };
}

/** As a week later, when it is time to look; `due` whether it is. */
async function look(statusId: number, due = true): Promise<void> {
  await scene.server.ctx.store.transaction(async (tx) => {
    if (due) await tx.updateTable('quotes').set({ recheck_at: 1 }).where('status_id', '=', statusId).execute();
    await enqueue(tx, { name: 'recheck-quotes', payload: {} });
  });
  await runJobs(scene.server);
}

const shown = async (statusId: number) => {
  const { body } = await scene.server.request('GET', `/api/v1/statuses/${toWire(statusId)}`, {
    token: scene.alice.token,
  });
  return [body.quote?.state, body.quote?.quoted_status?.content];
};
const recheckAt = async (statusId: number) =>
  (await db().selectFrom('quotes').select('recheck_at').where('status_id', '=', statusId).executeTakeFirst())
    ?.recheck_at ?? 0;
const SHOWN = ['accepted', '<p>quoted</p>'];

test('F40 consent that has gone where it was kept ends the quote, though nobody told us', async () => {
  const { site } = scene;
  const { statusId, stamp } = await quotedWithConsent();
  assert.deepEqual(await shown(statusId), SHOWN);
  site.answers.set(new URL(stamp).pathname, { status: 404 });
  await look(statusId, false);
  assert.deepEqual(await shown(statusId), SHOWN, 'it is not time yet');
  await look(statusId);
  assert.deepEqual(await shown(statusId), ['revoked', undefined]);
});

test('consent that is there, or cannot be asked for, counts on, and is looked at another time', async () => {
  const { site } = scene;
  const { statusId, stamp } = await quotedWithConsent();
  const hits = () => site.hits.filter((path) => path === new URL(stamp).pathname).length;
  const before = hits();
  await look(statusId);
  assert.deepEqual(await shown(statusId), SHOWN);
  assert.equal(hits(), before + 1);
  assert.ok((await recheckAt(statusId)) > Date.now() + 6 * 86_400_000);
  for (const answer of [{ status: 503 }, { status: 403 }, { type: 'text/html', body: 'maintenance' }]) {
    const other = await quotedWithConsent();
    site.answers.set(new URL(other.stamp).pathname, answer);
    await look(other.statusId);
    assert.deepEqual(await shown(other.statusId), SHOWN, JSON.stringify(answer));
  }
});

test('consent that is kept here is not looked at, however its address is written', () => {
  for (const uri of ['http://localhost:3000/ap/consents/1', 'http://LOCALHOST:3000/ap/consents/1']) {
    assert.equal(nextRecheck(db(), { approval_uri: uri, created_at: Date.now() }), null, uri);
  }
  assert.notEqual(nextRecheck(db(), { approval_uri: 'https://a.example/1', created_at: Date.now() }), null);
});
