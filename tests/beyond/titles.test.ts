import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { releaseScheduled } from '../../src/domain/scheduled/release.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { as, post } from '../support/posting.ts';
import { type Json, list, startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
let bob: TestUser;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  bob = await server.createUser('bob');
});
after(() => server.close());

const me = () => as(server, alice);
const put = (id: unknown, json: object) => me()('PUT', `/api/v1/statuses/${id}`, { json });
const heading = (title: string) => `<p><strong>${title}</strong></p>`;
const DRAFTS = '/api/whinchat/v1/drafts';

const SHOWN: readonly [name: string, given: string, title: string | undefined, html: string][] = [
  [
    'is plain text',
    'Kites & <b>strings</b>',
    'Kites & <b>strings</b>',
    heading('Kites &amp; &lt;b&gt;strings&lt;/b&gt;'),
  ],
  [
    'names and tags nobody',
    '@bob #kites https://example.org',
    '@bob #kites https://example.org',
    heading('@bob #kites https://example.org'),
  ],
  ['is one line', '  Two \n lines\u2028here ', 'Two lines here', heading('Two lines here')],
  ['of what cannot be seen is none', ' \u200b\n', undefined, ''],
  ['may be as long as forums allow', '🏳️‍🌈'.repeat(200), '🏳️‍🌈'.repeat(200), heading('🏳️‍🌈'.repeat(200))],
];

for (const [name, given, title, html] of SHOWN) {
  test(`a title ${name}`, async () => {
    const status = await post(server, alice, { status: 'text', title: given });
    assert.deepEqual([status.content, status.title], [`${html}<p>text</p>`, title]);
    assert.deepEqual([status.mentions, status.tags], [[], []]);
    const shown = await as(server, bob)('GET', `/api/v1/statuses/${status.id}`);
    assert.deepEqual([shown.body.content, shown.body.title], [status.content, title]);
    const source = await me()('GET', `/api/v1/statuses/${status.id}/source`);
    assert.deepEqual([source.body.text, source.body.title], ['text', title]);
  });
}

test('a title that is too long, or of a reply, is refused by its name, and a draft keeps it', async () => {
  const long = 'x'.repeat(201);
  const parent = await post(server, bob, 'hello');
  const cases: readonly [object, string][] = [
    [{ title: long }, 'Validation failed: Title is too long (maximum is 200 characters)'],
    [
      { title: 'a', in_reply_to_id: parent.id },
      'Validation failed: Title can only be given to a post that is no reply',
    ],
  ];
  for (const [more, error] of cases) {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    for (const when of [{}, { scheduled_at: later }]) {
      const answer = await me()('POST', '/api/v1/statuses', { json: { status: 'text', ...more, ...when } });
      assert.deepEqual([answer.status, answer.body.error], [422, error]);
      assert.ok(answer.body.details?.title);
    }
    const draft = await me()('POST', DRAFTS, { json: { status: 'text', ...more } });
    assert.equal(draft.status, 200);
    assert.equal((await me()('POST', `${DRAFTS}/${draft.body.id}/publish`)).body.error, error);
  }
  const status = await post(server, alice, 'text');
  assert.equal((await put(status.id, { status: 'text', title: long })).status, 422);
  const preview = await me()('POST', '/api/whinchat/v1/statuses/preview', { json: { status: 'text', title: long } });
  assert.equal(preview.status, 422);
  const reply = await post(server, alice, { status: 'answer', in_reply_to_id: parent.id });
  assert.equal((await put(reply.id, { status: 'answer', title: 'a' })).status, 422);
  assert.equal((await put(reply.id, { status: 'another', title: '' })).status, 200);
});

test('an edit keeps a title that it does not name, changes it, and takes it away', async () => {
  const { id } = await post(server, alice, { status: 'one', title: 'First' });
  const edited = async (json: object) => {
    const { body } = await put(id, json);
    return [body.content, body.title];
  };
  assert.deepEqual(await edited({ status: 'two' }), [`${heading('First')}<p>two</p>`, 'First']);
  assert.deepEqual(await edited({ status: 'two', title: 'Second' }), [`${heading('Second')}<p>two</p>`, 'Second']);
  const before = (await me()('GET', `/api/v1/statuses/${id}`)).body.edited_at;
  await edited({ status: 'two', title: ' Second ' });
  assert.equal((await me()('GET', `/api/v1/statuses/${id}`)).body.edited_at, before, 'nothing has changed');
  assert.deepEqual(await edited({ status: 'two', title: '' }), ['<p>two</p>', undefined]);
  const { items } = await me()('GET', `/api/v1/statuses/${id}/history`);
  assert.deepEqual(
    items.map(({ content }) => content),
    [`${heading('First')}<p>one</p>`, `${heading('First')}<p>two</p>`, `${heading('Second')}<p>two</p>`, '<p>two</p>'],
  );
});

test('a draft, a scheduled post and what is deleted keep the title', async () => {
  const draft = (await me()('POST', DRAFTS, { json: { status: 'text', title: 'Kept' } })).body;
  assert.deepEqual([draft.params?.title, draft.revision], ['Kept', 1]);
  const stale = await me()('PUT', `${DRAFTS}/${draft.id}`, { json: { status: 'text', title: 'Other', revision: 7 } });
  assert.deepEqual([stale.status, stale.body.draft?.params?.title], [409, 'Kept']);
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const waiting = (await me()('POST', `${DRAFTS}/${draft.id}/publish`, { json: { scheduled_at } })).body;
  assert.equal(waiting.params?.title, 'Kept');
  await release(waiting);
  const [status] = (await me()('GET', `/api/v1/accounts/${alice.id}/statuses`)).items;
  assert.equal(status?.content, `${heading('Kept')}<p>text</p>`);
  const deleted = await me()('DELETE', `/api/v1/statuses/${status?.id}`);
  assert.deepEqual([deleted.body.text, deleted.body.title], ['text', 'Kept']);
});

async function release({ id }: Json): Promise<void> {
  const scheduledId = parseWireId(String(id)) ?? 0;
  const due = { scheduled_at: Date.now() - 1 };
  await server.ctx.store.transaction((tx) =>
    tx.updateTable('scheduled_statuses').set(due).where('id', '=', scheduledId).execute(),
  );
  await releaseScheduled(server.ctx.store, scheduledId);
}

test('only the first post of a thread has the title', async () => {
  const draft = { status: 'one', title: 'Long', thread: [{ status: 'two' }] };
  const { id } = (await me()('POST', DRAFTS, { json: draft })).body;
  const first = (await me()('POST', `${DRAFTS}/${id}/publish`)).body;
  const { descendants } = (await me()('GET', `/api/v1/statuses/${first.id}/context`)).body;
  assert.deepEqual([first.title, list(descendants)[0]?.content], ['Long', '<p>two</p>']);
});

test('a preview shows the title', async () => {
  const json = { status: 'text', title: 'Soon' };
  const { body } = await me()('POST', '/api/whinchat/v1/statuses/preview', { json });
  assert.equal(body.content, `${heading('Soon')}<p>text</p>`);
});

test('search and filters know the words of a title, also after an edit', async () => {
  const { id } = await post(server, alice, { status: 'text', title: 'Zugvögel' });
  const finds = async (q: string) => {
    const { body } = await me()('GET', '/api/v2/search', { query: { q, type: 'statuses' } });
    return list(body.statuses).some((status) => status.id === id);
  };
  assert.deepEqual([await finds('zugvogel'), await finds('Standvögel')], [true, false]);
  await put(id, { status: 'text', title: 'Standvögel' });
  assert.deepEqual([await finds('zugvogel'), await finds('Standvögel')], [false, true]);
  const json = { title: 'birds', context: ['home'], keywords_attributes: [{ keyword: 'standvögel' }] };
  await as(server, bob)('POST', '/api/v2/filters', { json });
  const { body } = await as(server, bob)('GET', `/api/v1/statuses/${id}`);
  assert.equal(list(body.filtered)[0]?.filter?.title, 'birds');
});
