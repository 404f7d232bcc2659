import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, assertCounters, follow, post, told } from '../support/posting.ts';
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

test('a text becomes HTML, with its mentions and hashtags', async () => {
  const status = await post(server, alice, 'Hi @Bob, <b>look</b>\nat #Café & @nobody');
  assert.match(String(status.content), /^<p>Hi <span class="h-card" translate="no"><a href="[^"]*\/@bob"/);
  assert.match(String(status.content), /&lt;b&gt;look&lt;\/b&gt;<br \/>at <a href="[^"]*\/tags\/cafe"/);
  assert.match(String(status.content), /&amp; @nobody<\/p>$/);
  assert.deepEqual([status.mentions?.[0]?.acct, status.tags?.[0]?.name], ['bob', 'cafe']);
  assert.deepEqual(await told(server, bob, status.id), ['mention']);
});

test('defaults, warnings and languages', async () => {
  const plain = await post(server, alice, 'plain');
  assert.deepEqual(
    [plain.visibility, plain.sensitive, plain.language, plain.application?.name],
    ['public', false, 'en', 'tests'],
  );
  const warned = await post(server, alice, { status: 'body', spoiler_text: 'careful', language: 'de-AT' });
  assert.deepEqual([warned.spoiler_text, warned.sensitive, warned.language], ['careful', true, 'de']);
  const idle = await post(server, alice, { status: ' ', spoiler_text: 'only a warning', language: 'xx' });
  assert.deepEqual([idle.spoiler_text, idle.content, idle.language], ['', '<p>only a warning</p>', 'en']);
});

test('what must not be posted is refused with the texts clients know', async () => {
  const draft = { status: 'x', poll: { options: ['a', 'b'], expires_in: 600 } };
  const poll = (change: object) => ({ ...draft, poll: { ...draft.poll, ...change } });
  const cases: [object, number, string][] = [
    [{}, 422, "Validation failed: Text can't be blank"],
    [{ status: 'x'.repeat(100_000) }, 422, 'Validation failed: Text character limit of '],
    [{ status: 'x', visibility: 'sideways' }, 422, 'Validation failed: Visibility is not included in the list'],
    [{ status: 'x', in_reply_to_id: '640' }, 404, 'The post you are trying to reply to does not appear to exist.'],
    [{ status: 'x', quoted_status_id: '640' }, 404, 'The post you are trying to quote does not appear to exist.'],
    [{ status: 'x', media_ids: ['640'] }, 422, 'Media 640 not found or already attached to another post'],
    [{ status: 'x', media_ids: ['64', '128', '192', '256', '320'] }, 422, 'Cannot attach more than 4 files'],
    [{ status: 'x', scheduled_at: 'soon' }, 422, 'Invalid date supplied'],
    [poll({ options: ['a', ' '] }), 422, 'Validation failed: Choices must have more than one item'],
    [poll({ options: [...'abcde'] }), 422, "Validation failed: Choices can't contain more than 4 items"],
    [poll({ options: ['a', 'a '] }), 422, 'Validation failed: Choices contain duplicate items'],
    [poll({ options: ['a', 'b'.repeat(51)] }), 422, 'Validation failed: Choices cannot be longer than 50 characters'],
    [poll({ expires_in: 299 }), 422, 'Validation failed: Deadline is too soon'],
    [poll({ expires_in: 1e12 }), 422, 'Validation failed: Deadline is too far into the future'],
    [poll({ expires_in: undefined }), 422, "Validation failed: Deadline can't be blank"],
  ];
  for (const [json, status, message] of cases) {
    const answer = await as(server, alice)('POST', '/api/v1/statuses', { json });
    assert.equal(answer.status, status, JSON.stringify(json).slice(0, 100));
    assert.ok(String(answer.body.error).startsWith(message), String(answer.body.error));
  }
});

test('a reply belongs to its thread, and a hidden one is answered by nobody', async () => {
  const secret = await post(server, alice, { status: 'secret', visibility: 'private' });
  const refused = await as(server, bob)('POST', '/api/v1/statuses', {
    json: { status: 'sneaky', in_reply_to_id: secret.id },
  });
  assert.equal(refused.status, 404);
  const root = await post(server, alice, 'root');
  const reply = await post(server, bob, { status: 'reply', in_reply_to_id: root.id });
  assert.deepEqual([reply.in_reply_to_id, reply.in_reply_to_account_id], [root.id, alice.id]);
  const onward = await post(server, bob, { status: 'onward', in_reply_to_id: reply.id });
  assert.equal(onward.in_reply_to_account_id, alice.id, 'an own answer still talks to the same person');
  await post(server, bob, { status: 'quiet', in_reply_to_id: root.id, visibility: 'private' });
  assert.equal((await as(server, null)('GET', `/api/v1/statuses/${root.id}`)).body.replies_count, 1);
});

test('unexpected mentions are named and nothing is published', async () => {
  const answer = await as(server, alice)('POST', '/api/v1/statuses', {
    json: { status: 'whisper to @bob', visibility: 'direct', allowed_mentions: [alice.id] },
    headers: { 'idempotency-key': 'expected' },
  });
  assert.deepEqual([answer.status, answer.body.error], [422, 'Post would be sent to unexpected accounts']);
  assert.equal(answer.body.unexpected_accounts?.[0]?.id, bob.id);
  const allowed = await as(server, alice)('POST', '/api/v1/statuses', {
    json: { status: 'whisper to @bob', visibility: 'direct', allowed_mentions: [bob.id] },
    headers: { 'idempotency-key': 'expected' },
  });
  assert.equal(allowed.status, 200, 'the key of the refused attempt is free');
});

test('who asked to hear of every post does, but not of answers to others', async () => {
  await as(server, bob)('POST', `/api/v1/accounts/${alice.id}/follow`, { json: { notify: true } });
  const heard = await post(server, alice, 'news');
  assert.deepEqual(await told(server, bob, heard.id), ['status']);
  const carol = await server.createUser('carol');
  const theirs = await post(server, carol, 'hello');
  const answer = await post(server, alice, { status: 'hello back', in_reply_to_id: theirs.id });
  assert.deepEqual(await told(server, bob, answer.id), []);
});

test('a mention of somebody the author blocks stays plain text', async () => {
  const troll = await server.createUser('troll');
  await as(server, alice)('POST', `/api/v1/accounts/${troll.id}/block`);
  const status = await post(server, alice, 'about @troll');
  assert.deepEqual([status.mentions, status.content], [[], '<p>about @troll</p>']);
});

test('counters equal the rows', async () => {
  await follow(server, alice, bob);
  await assertCounters(server);
});
