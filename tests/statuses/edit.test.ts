import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, assertCounters, post, told } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const edit = (id: unknown, json: object, who = alice) => as(server, who)('PUT', `/api/v1/statuses/${id}`, { json });
const history = async (id: unknown) => (await as(server, null)('GET', `/api/v1/statuses/${id}/history`)).items;

test('an edit replaces everything but language, and the history keeps each version', async () => {
  const status = await post(server, alice, { status: 'one #first', spoiler_text: 'careful', language: 'de' });
  assert.equal((await history(status.id)).length, 1);
  const edited = await edit(status.id, { status: 'two #second @bob' });
  assert.equal(edited.status, 200, edited.text);
  const { body } = edited;
  assert.deepEqual([body.spoiler_text, body.sensitive, body.language], ['', false, 'de']);
  assert.deepEqual([body.tags?.[0]?.name, body.mentions?.[0]?.acct], ['second', 'bob']);
  assert.notEqual(body.edited_at, null);
  const versions = await history(status.id);
  assert.deepEqual(
    versions.map((version) => [version.spoiler_text, String(version.content).slice(0, 6)]),
    [
      ['careful', '<p>one'],
      ['', '<p>two'],
    ],
  );
  assert.equal(versions[0]?.created_at, status.created_at);
  assert.deepEqual(
    versions.map((version) => 'quote' in version),
    [false, false],
    'only of what quotes',
  );
  const source = await as(server, alice)('GET', `/api/v1/statuses/${status.id}/source`);
  assert.deepEqual(source.body, {
    id: status.id,
    text: 'two #second @bob',
    spoiler_text: '',
    content_type: 'text/plain',
  });
  assert.deepEqual(await told(server, bob, status.id), ['mention']);
});

test('an edit to a warning alone makes it the text, which hides nothing unless the author says so', async () => {
  const status = await post(server, alice, { status: 'under', spoiler_text: 'over' });
  const shown = async () => (await history(status.id)).map(({ spoiler_text, sensitive }) => [spoiler_text, sensitive]);
  const { body } = await edit(status.id, { spoiler_text: 'only this' });
  assert.deepEqual([body.content, body.spoiler_text, body.sensitive], ['<p>only this</p>', '', false]);
  assert.deepEqual(await shown(), [
    ['over', true],
    ['', false],
  ]);
  assert.equal((await edit(status.id, { spoiler_text: 'only this', sensitive: true })).body.sensitive, true);
  assert.equal((await edit(status.id, { status: 'under', spoiler_text: 'again' })).body.sensitive, true);
});

test('an edit that changes nothing leaves no trace', async () => {
  const status = await post(server, alice, 'same');
  const { body } = await edit(status.id, { status: 'same' });
  assert.equal(body.edited_at, null);
  assert.equal((await history(status.id)).length, 1);
});

test('a reblog shows the edited text, and who reblogged is told', async () => {
  const status = await post(server, alice, 'before');
  const reblog = await as(server, bob)('POST', `/api/v1/statuses/${status.id}/reblog`);
  await edit(status.id, { status: 'after' });
  const shown = await as(server, bob)('GET', `/api/v1/statuses/${reblog.body.id}`);
  assert.deepEqual([shown.body.content, shown.body.reblog?.content], ['<p>after</p>', '<p>after</p>']);
  assert.deepEqual(await told(server, bob, status.id), ['update']);
});

test('only the author edits, and never a reblog or to nothing', async () => {
  const status = await post(server, alice, 'mine');
  const foreign = await edit(status.id, { status: 'yours' }, bob);
  assert.deepEqual([foreign.status, foreign.body.error], [404, 'Record not found']);
  const reblog = await as(server, bob)('POST', `/api/v1/statuses/${status.id}/reblog`);
  assert.equal((await edit(reblog.body.id, { status: 'x' }, bob)).status, 404);
  assert.equal((await edit(status.id, { status: '' })).status, 422);
});

test('other options start a poll anew; the same ones keep its votes', async () => {
  const poll = { options: ['a', 'b'], expires_in: 600 };
  const status = await post(server, alice, { status: 'poll', poll });
  await as(server, bob)('POST', `/api/v1/polls/${status.poll?.id}/votes`, { json: { choices: [0] } });
  const kept = await edit(status.id, { status: 'poll!', poll });
  assert.equal(kept.body.poll?.votes_count, 1);
  const reset = await edit(status.id, { status: 'poll!', poll: { ...poll, options: ['c', 'd'] } });
  assert.deepEqual([reset.body.poll?.votes_count, reset.body.poll?.voters_count], [0, 0]);
  const versions = await history(status.id);
  assert.deepEqual(
    versions.map((version) => version.poll?.options?.[0]?.title),
    ['a', 'a', 'c'],
  );
  const none = await edit(status.id, { status: 'no poll' });
  assert.equal(none.body.poll, null);
});

test('who is no longer mentioned in a direct message may still read it', async () => {
  const status = await post(server, alice, { status: '@bob psst', visibility: 'direct' });
  const { body } = await edit(status.id, { status: 'psst' });
  assert.deepEqual(body.mentions, []);
  assert.equal((await as(server, bob)('GET', `/api/v1/statuses/${status.id}`)).status, 200);
  await assertCounters(server);
});

test('of edits at the same time each makes a version more, of what the one before made', async () => {
  for (let round = 0; round < 4; round += 1) {
    const status = await post(server, alice, 'original');
    const poll = round % 2 === 0 ? {} : { poll: { options: ['a', 'b'], expires_in: 600 } };
    const answers = await Promise.all(
      [1, 2, 3].map((n) => edit(status.id, { status: `edit ${n} #round${round} @bob`, ...poll })),
    );
    assert.deepEqual(
      answers.map((answer) => answer.status),
      [200, 200, 200],
    );
    const versions = await history(status.id);
    assert.deepEqual(
      [versions.length, versions.filter(({ content }) => String(content) === '<p>original</p>').length],
      [4, 1],
    );
  }
});
