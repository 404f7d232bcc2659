import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { purgeUploads } from '../../src/domain/retention/purge-uploads.ts';
import { releaseScheduled } from '../../src/domain/scheduled/release.ts';
import { parseWireId } from '../../src/lib/id.ts';
import { png } from '../support/media.ts';
import { multipart } from '../support/multipart.ts';
import { signedInBrowser } from '../support/oauth-client.ts';
import { assertCounters } from '../support/posting.ts';
import { TEST_PASSWORD } from '../support/server.ts';
import { startScene } from '../timelines/scene.ts';

const PATH = '/api/whinchat/v1/drafts';
const start = () => startScene('alice', 'bob');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
});
after(() => scene.close());

const save = async (status: string, following: string[], json: object = {}) =>
  (await scene.act('alice', 'POST', PATH, { status, thread: following.map((one) => ({ status: one })), ...json })).body;

/** What is published of alice, oldest first: text, audience, and which of them it replies to. */
async function published(): Promise<string[][]> {
  const { items } = await scene.get('alice', `/api/v1/accounts/${scene.who('alice').id}/statuses`);
  const texts = new Map(items.map(({ id, content }) => [String(id), String(content).replaceAll(/<[^>]+>/g, '')]));
  return items
    .toReversed()
    .map(({ id, visibility, in_reply_to_id: parent }) =>
      [texts.get(String(id)), visibility, texts.get(String(parent))].map((one) => String(one ?? '-')),
    );
}

test('a thread is published in order, each post a reply to the one before, for the same audience', async () => {
  const draft = await save('one', ['two', 'three'], { visibility: 'unlisted', spoiler_text: 'Counting' });
  assert.deepEqual(draft.params?.thread, [{ status: 'two' }, { status: 'three' }]);
  await scene.act('alice', 'POST', `${PATH}/${draft.id}/publish`);
  assert.deepEqual(await published(), [
    ['one', 'unlisted', '-'],
    ['two', 'unlisted', 'one'],
    ['three', 'unlisted', 'two'],
  ]);
  await assertCounters(scene.server);
});

test('when one cannot be published none is, it is said which, and the draft stays', async () => {
  const before = await published();
  const { id } = await save('first', ['second', `long ${'x'.repeat(6000)}`]);
  const refused = await scene.call('alice', 'POST', `${PATH}/${id}/publish`);
  assert.equal(refused.status, 422);
  assert.match(String(refused.body.error), /^Validation failed: Post 3: Text character limit of \d+ exceeded$/);
  assert.deepEqual(await published(), before);
  assert.ok((await scene.ids('alice', PATH)).includes(String(id)));
  await scene.act('alice', 'DELETE', `${PATH}/${id}`);
});

test('a direct thread goes to the same people throughout, or nowhere', async () => {
  await scene.relate('bob', 'follow', 'alice');
  const { id } = await save('@bob one', ['two'], { visibility: 'direct' });
  const refused = await scene.call('alice', 'POST', `${PATH}/${id}/publish`);
  assert.match(String(refused.body.error), /Post 2: Text must mention everybody/);
  await scene.act('alice', 'PUT', `${PATH}/${id}`, {
    status: '@bob one',
    visibility: 'direct',
    thread: [{ status: '@bob two' }],
  });
  await scene.act('alice', 'POST', `${PATH}/${id}/publish`);
  const { items } = await scene.get('bob', '/api/v1/notifications', { 'types[]': 'mention' });
  assert.deepEqual(
    items.map(({ status }) => String(status?.visibility)),
    ['direct', 'direct'],
  );
});

test('a scheduled thread is checked at once, and published whole', async (t) => {
  const scheduled_at = new Date(Date.now() + 3_600_000).toISOString();
  const bad = await save('a', ['x'.repeat(6000)], { scheduled_at });
  assert.equal((await scene.call('alice', 'POST', `${PATH}/${bad.id}/publish`)).status, 422);
  const { id } = await save('later one', ['later two'], { scheduled_at });
  const scheduled = await scene.act('alice', 'POST', `${PATH}/${id}/publish`);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 3_700_000 });
  await releaseScheduled(scene.server.ctx.store, parseWireId(String(scheduled.body.id)) ?? 0);
  assert.deepEqual((await published()).at(-1), ['later two', 'public', 'later one']);
});

test('in a form nothing is lost of a thread that is refused, nor when the session has ended', async () => {
  const before = await published();
  const browser = await signedInBrowser(scene.server, 'alice');
  await browser.get('/publish');
  const written: [string, string][] = [
    ['status', 'Form one'],
    ['thread[][status]', 'Form two'],
    ['thread[][status]', 'y'.repeat(6000)],
  ];
  const refused = await browser.submit(written, 'name="step"');
  assert.equal(refused.status, 422);
  assert.match(refused.text, /role="alert">Post 3: Text character limit[\s\S]*>Form one<[\s\S]*>Form two<[\s\S]*>yyy/);
  assert.deepEqual(await published(), before);
  browser.cookies.delete('whinchat_session');
  await browser.submit(written, 'name="step"');
  const fields = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };
  const back = await browser.get((await browser.submit(fields)).headers.location ?? '');
  assert.match(back.text, />Form one<[\s\S]*>Form two<[\s\S]*>yyy/);
});

test('each post of a thread has its files, which wait as long as the draft, and go with it to signing in', async (t) => {
  const upload = async () => {
    const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
    const { token } = scene.who('alice');
    return String(
      (await scene.server.request('POST', '/api/v2/media', { token, ...multipart({ file: picture }) })).body.id,
    );
  };
  const [first, second, strange] = [await upload(), await upload(), '12345'];
  const thread = [{ status: 'with a picture', media_ids: [second] }];
  const { id } = await scene
    .act('alice', 'POST', PATH, { status: 'pictured', media_ids: [first], thread })
    .then(({ body }) => body);
  const { media_attachments: media } = (await scene.get('alice', `${PATH}/${id}`)).body;
  assert.deepEqual(
    Object.values(media ?? {}).map((one) => String(one.id)),
    [first, second],
  );
  const others = await scene.call('alice', 'POST', PATH, {
    status: 'x',
    thread: [{ status: '', media_ids: [strange] }],
  });
  assert.equal(others.status, 422);
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 2 * 86_400_000 });
  await purgeUploads(scene.server.ctx.store, new AbortController().signal);
  t.mock.timers.reset();
  const browser = await signedInBrowser(scene.server, 'alice');
  await browser.get(`/publish?draft=${id}`);
  browser.cookies.delete('whinchat_session');
  const written: [string, string][] = [
    ['status', 'pictured'],
    ['media_ids[]', first],
    ['descriptions[]', 'A lark'],
    ['thread[0][status]', ''],
    ['thread[0][media_ids][]', second],
    ['thread[0][descriptions][]', 'An owl'],
  ];
  await browser.submit(written, 'name="step"');
  const fields = { 'user[email]': 'alice@example.org', 'user[password]': TEST_PASSWORD };
  const back = await browser.get((await browser.submit(fields)).headers.location ?? '');
  assert.match(back.text, />A lark<[\s\S]*name="thread\[0\]\[media_ids\]\[\]" value="\d+"[\s\S]*>An owl</);
  assert.equal((await browser.submit(written, 'name="step"')).status, 303);
  const { items } = await scene.get('alice', `/api/v1/accounts/${scene.who('alice').id}/statuses`);
  const shown = items.map((one) => Object.values(one.media_attachments ?? {}).map((file) => String(file.description)));
  assert.deepEqual(
    shown.filter((texts) => texts.length > 0),
    [['An owl'], ['A lark']],
  );
  await assertCounters(scene.server);
});

test('a picture of a further post is asked about as that of the first', async () => {
  const { token } = scene.who('alice');
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const { body } = await scene.server.request('POST', '/api/v2/media', { token, ...multipart({ file: picture }) });
  const browser = await signedInBrowser(scene.server, 'alice');
  await browser.get('/publish');
  const written: [string, string][] = [
    ['status', 'Look on'],
    ['thread[0][status]', 'below'],
    ['thread[0][media_ids][]', String(body.id)],
  ];
  const asked = await browser.submit(written, 'name="step"');
  assert.equal(asked.status, 422);
  assert.match(asked.text, /role="alert">A picture has no alt text yet/);
});
