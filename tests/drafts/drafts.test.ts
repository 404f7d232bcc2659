import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeUploads } from '../../src/domain/retention/purge-uploads.ts';
import { newId, toWire } from '../../src/lib/id.ts';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice', 'bob');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

const PATH = '/api/whinchat/v1/drafts';

const save = async (json: Record<string, unknown>) => (await scene.act('alice', 'POST', PATH, json)).body;

const upload = async (name: 'alice' | 'bob') => {
  const id = newId();
  const long_ago = 1;
  await scene.server.ctx.store.transaction((tx) =>
    tx
      .insertInto('media_attachments')
      .values({
        id,
        account_id: scene.who(name).accountId,
        type: 'image',
        state: 'ready',
        created_at: long_ago,
        updated_at: long_ago,
      })
      .execute(),
  );
  return toWire(id);
};

test('a draft is kept, changed, listed and thrown away', async () => {
  const draft = await save({ status: 'half a thou', visibility: 'private', spoiler_text: 'hm' });
  assert.deepEqual(
    [draft.params?.status, draft.params?.visibility, draft.params?.spoiler_text],
    ['half a thou', 'private', 'hm'],
  );
  const empty = await save({});
  assert.deepEqual(await scene.ids('alice', PATH), [String(empty.id), String(draft.id)]);
  const first = await scene.get('alice', PATH, { limit: '1' });
  assert.match(first.headers.link ?? '', /rel="next"/);
  const changed = await scene.act('alice', 'PUT', `${PATH}/${draft.id}`, { status: 'a whole thought' });
  assert.deepEqual([changed.body.params?.status, changed.body.params?.visibility], ['a whole thought', null]);
  await scene.act('alice', 'DELETE', `${PATH}/${empty.id}`);
  assert.deepEqual(await scene.ids('alice', PATH), [String(draft.id)]);
  assert.deepEqual(await scene.ids('alice', '/api/v1/timelines/home'), [], 'nothing is published');
});

test('a draft becomes a status, or a scheduled one, once', async () => {
  const { id } = await save({ status: 'at last', visibility: 'unlisted' });
  const status = (await scene.act('alice', 'POST', `${PATH}/${id}/publish`)).body;
  assert.deepEqual([status.content, status.visibility], ['<p>at last</p>', 'unlisted']);
  assert.equal((await scene.call('alice', 'POST', `${PATH}/${id}/publish`)).status, 404);
  const later = await save({ status: 'tomorrow' });
  const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
  const answer = await scene.act('alice', 'POST', `${PATH}/${later.id}/publish`, { scheduled_at: scheduledAt });
  assert.equal(answer.body.scheduled_at, scheduledAt);
  assert.ok(!(await scene.ids('alice', PATH)).includes(String(later.id)));
});

test('what cannot be published stays a draft', async () => {
  const { id } = await save({ status: '' });
  assert.equal((await scene.call('alice', 'POST', `${PATH}/${id}/publish`)).status, 422);
  const named = await save({ status: 'hello @bob', allowed_mentions: [scene.who('alice').id] });
  const refused = await scene.call('alice', 'POST', `${PATH}/${named.id}/publish`);
  assert.deepEqual([refused.status, refused.body.unexpected_accounts?.[0]?.acct], [422, 'bob']);
  const kept = await scene.ids('alice', PATH);
  assert.ok(kept.includes(String(id)) && kept.includes(String(named.id)));
});

test('drafts are nobody else’s', async () => {
  const { id } = await save({ status: 'a secret' });
  assert.ok(!(await scene.get('bob', PATH)).text.includes('a secret'));
  for (const [method, path] of [
    ['GET', `${PATH}/${id}`],
    ['PUT', `${PATH}/${id}`],
    ['DELETE', `${PATH}/${id}`],
    ['POST', `${PATH}/${id}/publish`],
  ] as const) {
    const refused = await scene.call('bob', method, path, { status: 'mine' });
    assert.equal(refused.status, 404, method);
    assert.ok(!refused.text.includes('a secret'));
    assert.equal((await scene.server.request(method, path)).status, 401, method);
  }
  const reader = await scene.server.createUser('reader', { scopes: 'read' });
  assert.equal((await scene.server.request('POST', PATH, { token: reader.token, json: {} })).status, 403);
});

test('uploads of one’s own wait with a draft; those of others cannot be had through one', async () => {
  const [own, foreign] = [await upload('alice'), await upload('bob')];
  const refused = await scene.call('alice', 'POST', PATH, { status: 'look', media_ids: [foreign] });
  assert.equal(refused.status, 422);
  const draft = await save({ status: 'look', media_ids: [own] });
  assert.equal(String(draft.media_attachments?.[0]?.id), own);
  await purgeUploads(scene.server.ctx.store, new AbortController().signal);
  const kept = await scene.get('alice', `${PATH}/${draft.id}`);
  assert.equal(String(kept.body.media_attachments?.[0]?.id), own);
});

test('drafts are bounded in size and number', async () => {
  assert.equal((await scene.call('alice', 'POST', PATH, { status: 'x'.repeat(70_000) })).status, 422);
  const { accountId } = scene.who('bob');
  const rows = Array.from({ length: 300 }, () => ({
    id: newId(),
    account_id: accountId,
    params: '{}',
    created_at: 1,
    updated_at: 1,
  }));
  await scene.server.ctx.store.transaction((tx) => tx.insertInto('drafts').values(rows).execute());
  assert.equal((await scene.call('bob', 'POST', PATH, { status: 'one more' })).status, 422);
});

test('a draft published again with the same key answers what it has become', async () => {
  const { id } = await save({ status: 'only once' });
  const publish = () =>
    scene.server.request('POST', `${PATH}/${id}/publish`, {
      token: scene.who('alice').token,
      headers: { 'idempotency-key': 'the key' },
    });
  const first = await publish();
  const second = await publish();
  assert.deepEqual([first.status, second.status, second.body.id], [200, 200, first.body.id]);
});
