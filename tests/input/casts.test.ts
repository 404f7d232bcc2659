import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from '../timelines/scene.ts';

const start = () => startScene('alice');
let scene: Awaited<ReturnType<typeof start>>;
before(async () => {
  scene = await start();
});
after(() => scene.close());

const FALSE = ['false', 'FALSE', '0', 'f', 'F', 'off', 'OFF', ''];
const TRUE = ['true', '1', 'on', 'no', 'False', 'anything'];

test('only the false words of Mastodon are false', async () => {
  const cast = async (sensitive: string) => {
    const form = { status: `is it ${sensitive}`, sensitive };
    const { token } = scene.who('alice');
    return (await scene.server.request('POST', '/api/v1/statuses', { token, form })).body.sensitive;
  };
  assert.deepEqual(
    await Promise.all(FALSE.map(cast)),
    FALSE.map(() => false),
  );
  assert.deepEqual(
    await Promise.all(TRUE.map(cast)),
    TRUE.map(() => true),
  );
});

test('too many ids are refused, though they are no ids of ours', async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1));
  const ask = async (path: string, count: number) => {
    const answer = await scene.get('alice', path, { 'id[]': ids(count) });
    return [answer.status, answer.body.error];
  };
  for (const [path, most] of [
    ['/api/v1/statuses', 20],
    ['/api/v1/accounts', 40],
  ] as const) {
    assert.deepEqual(await ask(path, most), [200, undefined]);
    assert.deepEqual(await ask(path, most + 1), [422, `Validation failed: Id has too many items (maximum is ${most})`]);
  }
  const media_ids = ids(5);
  const tooMany = await scene.call('alice', 'POST', '/api/v1/statuses', { status: 'x', media_ids });
  assert.deepEqual([tooMany.status, tooMany.body.error], [422, 'Cannot attach more than 4 files']);
  const unknown = { status: 'x', media_ids: ['7', '640'] };
  const none = await scene.call('alice', 'POST', '/api/v1/statuses', unknown);
  assert.equal(none.body.error, 'Media 7, 640 not found or already attached to another post');
});

test('ids may be numbers of JSON', async () => {
  const { token } = scene.who('alice');
  const headers = { 'content-type': 'application/json' };
  for (let i = 0; i < 8; i++) {
    const id = await scene.post('alice', { status: `post ${i}` });
    const body = `{"status":"answer ${i}","in_reply_to_id":${id}}`;
    const answer = await scene.server.request('POST', '/api/v1/statuses', { token, headers, body });
    assert.deepEqual([answer.status, answer.body.in_reply_to_id], [200, id]);
  }
});

test('a body that names no type is a form, one of another type is nothing', async () => {
  const { token } = scene.who('alice');
  const send = (method: string, path: string, headers?: Record<string, string>) =>
    scene.server.request(method, path, { token, body: 'status=plain+words', ...(headers && { headers }) });
  const posted = await send('POST', '/api/v1/statuses');
  assert.deepEqual([posted.status, posted.body.content], [200, '<p>plain words</p>']);
  const typed = await send('POST', '/api/v1/statuses', { 'content-type': 'application/octet-stream' });
  assert.deepEqual([typed.status, typed.body.error], [422, "Validation failed: Text can't be blank"]);
  assert.equal((await send('PUT', `/api/v1/statuses/${posted.body.id}`)).status, 422, 'as Rack, for POST only');
});
