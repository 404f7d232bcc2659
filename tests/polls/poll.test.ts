import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { changePoll, findPollOf } from '../../src/domain/polls/change-poll.ts';
import { closePoll } from '../../src/domain/polls/close-poll.ts';
import { vote as castVote } from '../../src/domain/polls/vote.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, post, told } from '../support/posting.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;
let carol: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
  carol = await server.createUser('carol');
});
after(() => server.close());

const ask = (poll: object = {}) =>
  post(server, alice, { status: 'poll', poll: { options: ['a', 'b', 'c'], expires_in: 600, ...poll } });
const vote = (who: TestUser, status: Json, choices: unknown) =>
  as(server, who)('POST', `/api/v1/polls/${status.poll?.id}/votes`, { json: { choices } });

test('votes are counted by option and by person', async () => {
  const status = await ask({ multiple: true });
  const first = await vote(bob, status, [0, 0, '2']);
  assert.deepEqual([first.body.votes_count, first.body.voters_count, first.body.own_votes], [2, 1, [0, 2]]);
  const more = await vote(bob, status, [1]);
  assert.deepEqual([more.body.votes_count, more.body.voters_count], [3, 1]);
  const other = await vote(carol, status, [1]);
  assert.deepEqual([other.body.votes_count, other.body.voters_count], [4, 2]);
  const seen = await as(server, null)('GET', `/api/v1/polls/${status.poll?.id}`);
  assert.deepEqual([seen.body.voted, seen.body.own_votes], [undefined, undefined]);
  assert.deepEqual(JSON.stringify(seen.body.options), JSON.stringify(other.body.options));
});

test('own votes are told in the order of voting', async () => {
  const status = await ask({ multiple: true });
  assert.deepEqual((await vote(bob, status, [2, 0])).body.own_votes, [2, 0]);
  await vote(bob, status, [1]);
  assert.deepEqual((await as(server, bob)('GET', `/api/v1/polls/${status.poll?.id}`)).body.own_votes, [2, 0, 1]);
});

test('what may not be voted is refused with the texts clients know', async (t) => {
  const status = await ask();
  const refused = async (who: TestUser, choices: unknown) => {
    const answer = await vote(who, status, choices);
    return [answer.status, answer.body.error];
  };
  assert.deepEqual(await refused(bob, undefined), [400, 'param is missing or the value is empty or invalid: choices']);
  assert.deepEqual(await refused(bob, [9]), [422, 'Validation failed: The chosen vote option does not exist']);
  assert.deepEqual(await refused(bob, [-1]), [422, 'Validation failed: The chosen vote option does not exist']);
  for (const none of ['abc', '', '1x', null]) {
    const error = 'Validation failed: The chosen vote option does not exist';
    assert.deepEqual(await refused(bob, [none]), [422, error], `${none} is not the first option`);
  }
  assert.deepEqual(await refused(bob, []), [422, 'Validation failed: The chosen vote option does not exist']);
  assert.deepEqual(await refused(bob, [0, 1]), [422, 'Validation failed: You have already voted on this poll']);
  assert.deepEqual(await refused(alice, [0]), [422, 'Validation failed: You cannot vote in your own polls']);
  assert.equal((await vote(bob, status, [0])).status, 200);
  assert.deepEqual(await refused(bob, [1]), [422, 'Validation failed: You have already voted on this poll']);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 700_000 });
  assert.deepEqual(await refused(carol, [0]), [422, 'Validation failed: The poll has already ended']);
});

test('of many ballots at the same time one counts', async () => {
  const status = await ask();
  const answers = await Promise.all([0, 1, 2, 0, 1, 2].map((choice) => vote(bob, status, [choice])));
  assert.equal(answers.filter((answer) => answer.status === 200).length, 1);
  const { body } = await as(server, bob)('GET', `/api/v1/polls/${status.poll?.id}`);
  assert.deepEqual([body.votes_count, body.voters_count], [1, 1]);
});

test('the end is told once to the author and to who voted, and not before', async (t) => {
  const status = await ask({ hide_totals: true });
  const voted = await vote(bob, status, [0]);
  assert.equal(voted.body.options?.[0]?.votes_count, null);
  const pollId = parseWireId(String(status.poll?.id)) ?? 0;
  const close = () => server.ctx.store.transaction((tx) => closePoll(tx, pollId));
  await close();
  assert.deepEqual(await told(server, alice, status.id), []);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 700_000 });
  await close();
  await close();
  for (const who of [alice, bob]) assert.deepEqual(await told(server, who, status.id), ['poll']);
  assert.deepEqual(await told(server, carol, status.id), []);
  const { body } = await as(server, bob)('GET', `/api/v1/polls/${status.poll?.id}`);
  assert.deepEqual([body.expired, body.options?.[0]?.votes_count], [true, 1]);
});

test('what is voted while something else is asked counts for that, or not at all', async () => {
  const { store } = server.ctx;
  const { db } = store;
  const wanted = { options: ['other', 'question', 'now'], expiresIn: 600, multiple: false, hideTotals: false };
  for (let round = 0; round < 8; round += 1) {
    const status = await ask();
    const pollId = parseWireId(String(status.poll?.id)) ?? 0;
    const owner = { statusId: parseWireId(String(status.id)) ?? 0, accountId: alice.accountId };
    const asking = store.transaction(async (tx) => changePoll(tx, owner, await findPollOf(tx, owner.statusId), wanted));
    const voting = [bob, carol].map(({ accountId }, position) =>
      store.transaction((tx) => castVote(tx, { accountId }, { pollId, choices: [position] })),
    );
    await Promise.all([asking, ...voting]);
    const votes = await db.selectFrom('poll_votes').select('id').where('poll_id', '=', pollId).execute();
    const options = await db.selectFrom('poll_options').select('votes_count').where('poll_id', '=', pollId).execute();
    const poll = await db.selectFrom('polls').selectAll().where('id', '=', pollId).executeTakeFirstOrThrow();
    const counted = options.reduce((sum, option) => sum + option.votes_count, 0);
    assert.deepEqual([poll.votes_count, poll.voters_count, counted], Array(3).fill(votes.length), `round ${round}`);
  }
});
