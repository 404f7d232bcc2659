import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BrowserSession } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { type Json, startServer, type TestServer, type TestUser } from '../../support/server.ts';

const FORM = 'name="step"';

let server: TestServer;
let alice: TestUser;
let browser: BrowserSession;

before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
  browser = await signedInBrowser(server, 'alice');
});
after(() => server.close());

async function upload(description?: string): Promise<string> {
  const picture = { bytes: await png(), name: 'bird.png', type: 'image/png' };
  const body = multipart({ file: picture, ...(description && { description }) });
  return String((await server.request('POST', '/api/v2/media', { token: alice.token, ...body })).body.id);
}
const newest = async (): Promise<Json | undefined> =>
  (await server.request('GET', `/api/v1/accounts/${alice.id}/statuses`, { token: alice.token })).items[0];
const submit = async (fields: [string, string][], path = '/publish') => {
  await browser.get(path);
  return browser.submit(fields, FORM);
};
const choose = async (wish: string) => {
  await browser.get('/settings/posting');
  assert.equal((await browser.submit({ missing_alt_texts: wish }, 'missing_alt_texts')).status, 303);
};

test('a picture without a description is asked about, and published all the same if one wants', async () => {
  const id = await upload();
  const written: [string, string][] = [
    ['status', 'Look'],
    ['media_ids[]', id],
    ['descriptions[]', ' '],
  ];
  const asked = await submit(written);
  assert.equal(asked.status, 422);
  assert.match(
    asked.text,
    /role="alert">A picture has no alt text yet[\s\S]*name="without_alt" value="true"[\s\S]*>Look</,
  );
  assert.equal((await submit([...written, ['without_alt', 'true']])).status, 303);
  assert.equal(String((await newest())?.media_attachments?.[0]?.id), id);
});

test('who wants to describe all pictures cannot publish one without, and who does not is not asked', async () => {
  await choose('require');
  const id = await upload();
  const written: [string, string][] = [
    ['status', 'Strict'],
    ['media_ids[]', id],
    ['without_alt', 'true'],
  ];
  const refused = await submit(written);
  assert.equal(refused.status, 422);
  assert.ok(!refused.text.includes('name="without_alt"'));
  assert.equal((await submit([...written, ['step', 'draft']])).status, 303, 'it can be kept');
  assert.equal((await submit([...written, ['descriptions[]', 'A bird']])).status, 303);
  const edited = String((await newest())?.id);
  const bare = await submit(
    [
      ['status', 'Strict'],
      ['media_ids[]', id],
      ['descriptions[]', ''],
    ],
    `/publish?edit=${edited}`,
  );
  assert.equal(bare.status, 422, 'also in an edit');
  await choose('none');
  assert.equal(
    (
      await submit([
        ['status', 'Lax'],
        ['media_ids[]', await upload()],
      ])
    ).status,
    303,
  );
  await choose('remind');
});

test('files change their order, with what was written to them, and keep their focal points', async () => {
  const ids = [await upload(), await upload(), await upload()];
  const [first = '', second = '', third = ''] = ids;
  const moved = await submit([
    ['status', 'In order'],
    ...ids.map((id): [string, string] => ['media_ids[]', id]),
    ...['one', 'two', 'three'].map((text): [string, string] => ['descriptions[]', text]),
    ['focus[]', ''],
    ['focus[]', `${third} -0.67,0.67`],
    ['earlier', third],
  ]);
  const shown = [...moved.text.matchAll(/name="media_ids\[\]" value="(\d+)"[\s\S]*?>([a-z]+)<\/textarea>/g)];
  assert.deepEqual(
    shown.map(([, id, text]) => [id, text]),
    [
      [first, 'one'],
      [third, 'three'],
      [second, 'two'],
    ],
  );
  assert.match(moved.text, /As chosen before/);
  const media = await server.request('GET', `/api/v1/media/${third}`, { token: alice.token });
  assert.deepEqual(media.body.meta?.focus, { x: -0.67, y: 0.67 });
  const ends: [string, string][] = ids.map((id) => ['media_ids[]', id]);
  for (const [name, id] of [
    ['earlier', first],
    ['later', third],
    ['later', '12345'],
  ] as const) {
    const { text } = await submit([['status', 'x'], ...ends, [name, id]]);
    const order = [...text.matchAll(/name="media_ids\[\]" value="(\d+)"/g)].map(([, one]) => one);
    assert.deepEqual(order, ids, `${name} ${id}`);
  }
});

test('a preview shows the post as it will look, and publishes nothing', async () => {
  const before = String((await newest())?.id);
  const { text, status } = await submit([
    ['status', '**Bold** <script>1</script> #birds'],
    ['markdown', 'true'],
    ['spoiler_text', 'Careful'],
    ['poll[options][]', 'Yes'],
    ['poll[options][]', 'No'],
    ['media_ids[]', await upload('A bird')],
    ['thread[][status]', 'And on'],
    ['step', 'preview'],
  ]);
  assert.equal(status, 200);
  const shown = /<section class="preview"[\s\S]*?<\/section>/.exec(text)?.[0] ?? '';
  assert.match(
    shown,
    /Careful[\s\S]*<strong>Bold<\/strong>[\s\S]*#<span>birds<[\s\S]*Yes[\s\S]*alt="A bird"[\s\S]*And on/,
  );
  assert.ok(!shown.includes('<script>1'));
  assert.ok(!/<button|<form/.test(shown), 'nothing can be done with it');
  assert.match(text, /<textarea id="c-text"[^>]*>\*\*Bold\*\*/);
  assert.equal(String((await newest())?.id), before);
  const long = await submit([
    ['status', 'x'.repeat(6000)],
    ['step', 'preview'],
  ]);
  assert.match(long.text, /role="alert">Text character limit/);
});

test('a form with a picture that comes twice makes one post, and leads to it both times', async () => {
  await browser.get('/publish');
  const written: [string, string][] = [
    ['status', 'Twice'],
    ['media_ids[]', await upload('A bird')],
    ['descriptions[]', 'A bird'],
  ];
  const page = await browser.get('/publish');
  const key = /name="key" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const first = await browser.submit(written, FORM);
  await browser.get('/publish');
  const second = await browser.submit([...written, ['key', key]], FORM);
  assert.deepEqual([second.status, second.headers.location], [303, first.headers.location]);
});
