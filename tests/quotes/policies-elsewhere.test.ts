import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { establishFollow } from '../../src/domain/follows/establish-follow.ts';
import { toWire } from '../../src/lib/id.ts';
import { renderForViewers } from '../../src/streaming/status-views.ts';
import {
  activity,
  introduce,
  note,
  PUBLIC,
  type RemoteSite,
  receive,
  startRemote,
} from '../federation/resolve/remote-site.ts';
import { as, post } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let site: RemoteSite;
let author: { id: string };
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

/** Alice follows the author, the author follows bob, and carol has nothing to do with the author. */
before(async () => {
  server = await startServer();
  site = await startRemote();
  [alice, bob, carol] = [
    await server.createUser('alice'),
    await server.createUser('bob'),
    await server.createUser('carol'),
  ];
  const actor = site.actor('author', { following: `${site.origin}/users/author/following` });
  author = actor;
  const them = await introduce(server, actor);
  await server.ctx.store.transaction(async (tx) => {
    const rows = await tx.selectFrom('accounts').selectAll().where('username', 'in', ['alice', 'bob']).execute();
    for (const row of rows) {
      const parties = row.username === 'alice' ? { account: row, target: them } : { account: them, target: row };
      await establishFollow(tx, parties, { uri: null });
    }
  });
});
after(async () => {
  await server.close();
  await site.close();
});

/** A post of the author that says so of who may quote it. */
async function postWith(canQuote: Record<string, string[]>): Promise<number> {
  const open = note(author, 'look', { to: [PUBLIC, `http://localhost:3000/ap/users/${alice.id}`] });
  await receive(server, activity(author, 'Create', site.serve({ ...open, interactionPolicy: { canQuote } })));
  const query = server.ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', open.id);
  return (await query.executeTakeFirstOrThrow()).id;
}

const shownTo = async (who: TestUser | null, id: number): Promise<Json> =>
  (await as(server, who)('GET', `/api/v1/statuses/${toWire(id)}`)).body.quote_approval ?? {};

const FOLLOWERS = () => `${author.id}/followers`;
const FOLLOWING = () => `${author.id}/following`;
const CIRCLE = () => `${author.id}/circles/1`;

test('clients are told what the policies of other servers say, and everybody may quote who is not shut out', async () => {
  const cases = [
    [{ automaticApproval: [PUBLIC] }, ['public'], [], ['automatic', 'automatic', 'automatic']],
    [{ manualApproval: ['as:Public'] }, [], ['public'], ['manual', 'manual', 'manual']],
    [{ automaticApproval: [FOLLOWERS()] }, ['followers'], [], ['automatic', 'denied', 'denied']],
    [{ automaticApproval: [FOLLOWING()] }, ['following'], [], ['denied', 'automatic', 'denied']],
    [
      { automaticApproval: [FOLLOWING(), FOLLOWERS()], manualApproval: [PUBLIC] },
      ['followers', 'following'],
      ['public'],
      ['automatic', 'automatic', 'manual'],
    ],
    [
      { automaticApproval: [author.id], manualApproval: [FOLLOWING(), CIRCLE()] },
      [],
      ['unsupported_policy', 'following'],
      ['unknown', 'manual', 'unknown'],
    ],
    [{ automaticApproval: [CIRCLE()] }, ['unsupported_policy'], [], ['unknown', 'unknown', 'unknown']],
    [{ automaticApproval: [author.id], manualApproval: [] }, [], [], ['denied', 'denied', 'denied']],
    [{}, [], [], ['denied', 'denied', 'denied']],
  ] as const;
  for (const [canQuote, automatic, manual, verdicts] of cases) {
    const what = JSON.stringify(canQuote);
    const id = await postWith(Object.fromEntries(Object.entries(canQuote).map(([key, whom]) => [key, [...whom]])));
    assert.deepEqual(await shownTo(null, id), { automatic, manual, current_user: 'denied' }, what);
    for (const [index, who] of [alice, bob, carol].entries()) {
      assert.equal((await shownTo(who, id)).current_user, verdicts[index], `${who.name}: ${what}`);
      const draft = { status: 'may I', quoted_status_id: toWire(id) };
      const answer = await as(server, who)('POST', '/api/v1/statuses', { json: draft });
      assert.equal(answer.status, verdicts[index] === 'denied' ? 404 : 200, `${who.name} quotes ${what}`);
      if (answer.status === 200) assert.equal(answer.body.quote?.state, 'pending');
    }
  }
});

test('whoever may only ask asks, and the quote is shown once the author agrees', async () => {
  const id = await postWith({ manualApproval: [PUBLIC] });
  const db = server.ctx.store.db;
  const { uri: quoted } = await db.selectFrom('statuses').select('uri').where('id', '=', id).executeTakeFirstOrThrow();
  const { id: quotingId, uri } = await post(server, carol, { status: 'may I', quoted_status_id: toWire(id) });
  const jobs = await db.selectFrom('jobs').select('payload').where('name', '=', 'federate').execute();
  const asked = jobs.map(({ payload }) => JSON.parse(payload)).filter(({ verb }) => verb === 'quote_request');
  const quote = await db
    .selectFrom('quotes as q')
    .innerJoin('statuses as s', 's.id', 'q.status_id')
    .select('q.id')
    .where('s.uri', '=', String(uri))
    .executeTakeFirstOrThrow();
  assert.ok(asked.some(({ quoteId }) => quoteId === quote.id));
  const stamp = { id: `${author.id}/stamps/1`, type: 'QuoteAuthorization', attributedTo: author.id };
  site.serve({ ...stamp, interactingObject: String(uri), interactionTarget: quoted });
  await receive(server, activity(author, 'Accept', `${uri}#quote-request`, { result: stamp.id }));
  const { body } = await as(server, carol)('GET', `/api/v1/statuses/${quotingId}`);
  assert.deepEqual([body.quote?.state, body.quote?.quoted_status?.uri], ['accepted', quoted]);
});

test('streams tell everybody their own verdict', async () => {
  const id = await postWith({ automaticApproval: [FOLLOWERS()], manualApproval: [FOLLOWING()] });
  const heard = new Map<number, string>();
  const plain = { userId: 0, permissions: 0, locale: null, timeZone: null, chosenLanguages: null };
  const viewers = new Map([alice, bob, carol].map(({ accountId }) => [accountId, { accountId, ...plain }]));
  await renderForViewers(server.ctx.store.db, id, viewers, (text, accountIds) => {
    for (const one of accountIds) heard.set(one, JSON.parse(text).quote_approval.current_user);
  });
  const verdicts = [alice, bob, carol].map(({ accountId }) => heard.get(accountId));
  assert.deepEqual(verdicts, ['automatic', 'manual', 'denied']);
});
