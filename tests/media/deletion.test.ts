import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { writeSetting } from '../../src/domain/settings/settings.ts';
import { parseWireId, toWire } from '../../src/lib/id.ts';
import { enqueue } from '../../src/platform/jobs/enqueue.ts';
import { bringForward, runJobs } from '../support/jobs.ts';
import { jpeg, png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.close());
const { store } = server.ctx;
const { token, accountId } = await server.createUser('alice');

const DAY = 86_400_000;

async function upload(bytes: Buffer) {
  const file = { bytes, name: 'a', type: 'image/png' };
  const { body } = await server.request('POST', '/api/v2/media', { token, ...multipart({ file }) });
  return { id: parseWireId(String(body.id)) ?? 0, wire: String(body.id), url: String(body.url) };
}

async function deleteFiles() {
  await runJobs(server);
  await bringForward(server, 'delete-files');
  await runJobs(server);
}

const status = async (path: string) => (await server.request('GET', path, { token })).status;

test('a file that two uploads share stays until the last is deleted', async () => {
  const bytes = await jpeg();
  const [one, two] = [await upload(bytes), await upload(bytes)];
  assert.equal(one.url, two.url);
  assert.equal((await server.request('DELETE', `/api/v1/media/${one.wire}`, { token })).text, '{}');
  await deleteFiles();
  assert.deepEqual([await status(`/api/v1/media/${one.wire}`), await status(two.url)], [404, 200]);
  await server.request('DELETE', `/api/v1/media/${two.wire}`, { token });
  await deleteFiles();
  assert.equal(await status(two.url), 404);
});

test('uploads that nothing has used for a day are purged', async () => {
  const [old, scheduled, attached, former, fresh] = [
    await upload(await png({ width: 10, height: 10 })),
    await upload(await png({ width: 11, height: 10 })),
    await upload(await png({ width: 12, height: 10 })),
    await upload(await png({ width: 13, height: 10 })),
    await upload(await png({ width: 14, height: 10 })),
  ];
  const long = Date.now() - 2 * DAY;
  const post = await server.request('POST', '/api/v1/statuses', { token, json: { media_ids: [attached.wire] } });
  assert.equal(post.status, 200);
  const edited = await server.request('POST', '/api/v1/statuses', { token, json: { media_ids: [former.wire] } });
  await server.request('PUT', `/api/v1/statuses/${edited.body.id}`, { token, json: { status: 'without' } });
  await store.transaction(async (tx) => {
    const params = JSON.stringify({ text: '', media_ids: [toWire(scheduled.id)] });
    await tx
      .insertInto('scheduled_statuses')
      .values({ id: 1, account_id: accountId, scheduled_at: Date.now() + DAY, params, error: null, created_at: 0 })
      .execute();
    await tx.updateTable('media_attachments').set({ updated_at: long }).where('id', '!=', fresh.id).execute();
  });
  await store.transaction((tx) => enqueue(tx, { name: 'purge-media', payload: {} }));
  await deleteFiles();
  const left = await store.db.selectFrom('media_attachments').select('id').orderBy('id').execute();
  assert.deepEqual(
    left.map((row) => row.id),
    [scheduled.id, attached.id, former.id, fresh.id],
  );
  assert.deepEqual([await status(old.url), await status(attached.url)], [404, 200]);
  const next = await store.db.selectFrom('jobs').select('run_at').where('name', '=', 'purge-media').execute();
  assert.equal(next.length, 1);
});

test('the picture of the server is not deleted with an upload of the same content', async () => {
  const { wire, url } = await upload(await jpeg({ width: 20, height: 20 }));
  const key = new URL(url).pathname.replace('/media/', '');
  await store.transaction((tx) => writeSetting(tx, 'thumbnail_key', key));
  await server.request('DELETE', `/api/v1/media/${wire}`, { token });
  await deleteFiles();
  assert.equal(await status(url), 200);
});

test('an upload in use cannot be deleted', async () => {
  const { wire } = await upload(await png());
  await server.request('POST', '/api/v1/statuses', { token, json: { media_ids: [wire] } });
  const refused = await server.request('DELETE', `/api/v1/media/${wire}`, { token });
  assert.equal(refused.status, 422);
  assert.equal(refused.body.error, 'Media attachment is currently used by a status');
  assert.equal(await status(`/api/v1/media/${wire}`), 404);
});

test('P14 a post that is deleted with its media leaves none of those that it no longer showed', async () => {
  const { token: other } = await server.createUser('staff', { role: 'owner', scopes: 'admin:read admin:write' });
  const write = (method: string, path: string, json: object) => server.request(method, path, { token, json });
  for (const by of ['author', 'staff']) {
    const former = await upload(await png({ width: by === 'staff' ? 31 : 32, height: 10 }));
    const reused = await upload(await png({ width: by === 'staff' ? 33 : 34, height: 10 }));
    const media_ids = [former.wire, reused.wire];
    const { body } = await write('POST', '/api/v1/statuses', { status: 'with', media_ids });
    await write('PUT', `/api/v1/statuses/${body.id}`, { status: 'without' });
    const again = await write('POST', '/api/v1/statuses', { status: 'again', media_ids: [reused.wire] });
    assert.equal(again.status, 200);
    assert.equal(await status(former.url), 200, 'its history shows it');
    if (by === 'author') await server.request('DELETE', `/api/v1/statuses/${body.id}?delete_media=true`, { token });
    else await reportAndDelete(other, String(body.id));
    await deleteFiles();
    assert.deepEqual([await status(`/api/v1/statuses/${body.id}`), await status(former.url)], [404, 404], by);
    assert.equal(await status(reused.url), 200, 'another post shows it');
  }
});

async function reportAndDelete(staff: string, id: string) {
  const { body: me } = await server.request('GET', '/api/v1/accounts/verify_credentials', { token });
  const { token: reporter } = await server.createUser('reporter');
  const complaint = { account_id: me.id, status_ids: [id] };
  const report = await server.request('POST', '/api/v1/reports', { token: reporter, json: complaint });
  const act = { token: staff, json: { type: 'delete_statuses' } };
  const { status: done, text } = await server.request(
    'POST',
    `/api/whinchat/v1/admin/reports/${report.body.id}/actions`,
    act,
  );
  assert.equal(done, 200, text);
}
