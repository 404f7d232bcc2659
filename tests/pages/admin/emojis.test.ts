import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { packTar } from 'modern-tar';
import { storeRemoteEmojis } from '../../../src/domain/emojis/remote-emojis.ts';
import { type BrowserSession, cookieOf, formTokenIn } from '../../support/browser-session.ts';
import { png } from '../../support/media.ts';
import { multipart, type TestFile } from '../../support/multipart.ts';
import { signedInBrowser } from '../../support/oauth-client.ts';
import { startServer, type TestServer } from '../../support/server.ts';
import { startSite, type TestSite } from '../../support/website.ts';
import { zipOf } from '../../support/zip.ts';

let server: TestServer;
let site: TestSite;
let staff: BrowserSession;
let picture: Buffer;
before(async () => {
  server = await startServer();
  await server.createUser('boss', { role: 'owner' });
  await server.createUser('mod', { role: 'moderator' });
  staff = await signedInBrowser(server, 'boss');
  picture = await png({ width: 32, height: 32 });
  site = await startSite({ '/party.png': { body: picture, type: 'image/png' } });
});
after(async () => {
  await server.close();
  await site.close();
});

const PATH = '/admin/emojis';
const file = (bytes: Buffer, name = 'emoji.png'): TestFile => ({ bytes, name, type: 'application/octet-stream' });

/** Sends a form with files as a browser does. */
async function send(path: string, parts: Record<string, string | TestFile>) {
  const authenticity_token = formTokenIn(await staff.get('/admin'));
  const { body, headers } = multipart({ authenticity_token, ...parts });
  const own = { accept: 'text/html', 'sec-fetch-site': 'same-origin', cookie: cookieOf(staff) };
  return server.request('POST', path, { body, headers: { ...headers, ...own } });
}

async function emojis(): Promise<Record<string, string>> {
  const rows = await server.ctx.store.db.selectFrom('custom_emojis').selectAll().orderBy('handle').execute();
  return Object.fromEntries(
    rows.map(({ handle, category, visible_in_picker, featured, disabled }) => [
      handle,
      [category, visible_in_picker ? '' : 'hidden', featured ? 'featured' : '', disabled ? 'off' : '']
        .filter(Boolean)
        .join(' '),
    ]),
  );
}

async function idOf(handle: string): Promise<string> {
  const { text } = await staff.get(`${PATH}?show=${handle.endsWith('@') ? 'here' : 'elsewhere'}`);
  const name = handle.replace(/@$/, '');
  const id = new RegExp(`value="(\\d+)"><span class="unseen">:${name}:`).exec(text)?.[1];
  assert.ok(id, `${handle} is not in the list`);
  return id;
}

test('who has no right to look after emojis neither sees nor changes them', async () => {
  const mod = await signedInBrowser(server, 'mod');
  const authenticity_token = formTokenIn(await mod.get('/admin'));
  for (const path of [PATH, `${PATH}/new`, `${PATH}/pack`]) assert.equal((await mod.get(path)).status, 403, path);
  for (const path of [PATH, `${PATH}/pack`, `${PATH}/many`])
    assert.equal((await mod.post(path, { authenticity_token })).status, 403, path);
});

test('an emoji is added; what is wrong is said, and what was typed stays', async () => {
  const none = await send(PATH, { shortcode: 'bird', category: 'Birds' });
  assert.equal(none.status, 422);
  assert.match(none.text, /Choose a file first/);
  assert.match(none.text, /value="bird"/);
  const wrong = await send(PATH, { shortcode: 'no name', image: file(picture) });
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /letters, digits and underscores/);
  assert.match(wrong.text, /value="no name"/);
  const large = await send(PATH, { shortcode: 'bird', image: file(Buffer.alloc(300_000)) });
  assert.equal(large.status, 422);
  assert.match(large.text, /less than 256 KB/);
  const added = await send(PATH, {
    shortcode: 'bird',
    category: 'Birds',
    visible_in_picker: 'true',
    image: file(picture),
  });
  assert.equal(added.status, 303);
  assert.deepEqual(await emojis(), { 'bird@': 'Birds' });
  const page = await staff.get(`${PATH}?group=Birds&begins=:bi`);
  assert.match(page.text, /:bird:/);
  assert.doesNotMatch((await staff.get(`${PATH}?begins=cat`)).text, /:bird:/);
});

test('a pack says of each file what has become of it', async () => {
  const zip = zipOf({
    'pack/auk.png': picture,
    'pack/bird.png': picture,
    'pack/readme.txt': Buffer.from('no picture'),
    'pack/huge.png': Buffer.alloc(300_000),
    '__MACOSX/._auk.png': Buffer.from('x'),
  });
  const said = await send(`${PATH}/pack`, {
    'files[]': file(zip, 'pack.zip'),
    category: 'Sea',
    visible_in_picker: 'true',
  });
  assert.equal(said.status, 200);
  assert.match(said.text, /1 emoji added\. 0 replaced\. 3 left out\./);
  assert.match(said.text, /pack\/bird\.png<\/bdi> <span class="hint">There is one of this name already/);
  assert.match(said.text, /pack\/huge\.png<\/bdi> <span class="hint">[^<]*256 KB/);
  assert.match(said.text, /readme\.txt/);
  assert.doesNotMatch(said.text, /MACOSX/);
  const tar = gzipSync(await packTar([{ header: { name: 'owl.png', size: picture.length }, body: picture }]));
  const more = await send(`${PATH}/pack`, {
    'files[0]': file(tar, 'birds.tar.gz'),
    'files[1]': file(picture, 'wren.png'),
    prefix: 'b_',
    visible_in_picker: 'true',
  });
  assert.match(more.text, /2 emojis added/);
  assert.deepEqual(Object.keys(await emojis()), ['auk@', 'b_owl@', 'b_wren@', 'bird@']);
  const cut = await send(`${PATH}/pack`, { 'files[]': file(tar.subarray(0, 40), 'cut.tar.gz'), prefix: 'typed_' });
  assert.equal(cut.status, 422);
  assert.match(cut.text, /value="typed_"/);
  assert.match(cut.text, /could not be read to its end/);
  const nothing = await send(`${PATH}/pack`, { prefix: 'typed_' });
  assert.equal(nothing.status, 422);
  assert.match(nothing.text, /value="typed_"/);
});

test('several are changed at once, and the list keeps its place', async () => {
  const ids = await Promise.all(['auk@', 'bird@'].map(idOf));
  const act = async (name: string, more: [string, string][] = []) => {
    await staff.get(`${PATH}?begins=`);
    return staff.submit([['act', name], ...more, ...ids.map((id): [string, string] => ['ids[]', id])], `${PATH}/many`);
  };
  const hidden = await act('hide');
  assert.deepEqual([hidden.status, hidden.headers.location], [303, `${PATH}?begins=`]);
  await act('group', [['category', 'Both']]);
  await act('feature');
  assert.deepEqual(await emojis(), {
    'auk@': 'Both hidden featured',
    'b_owl@': '',
    'b_wren@': '',
    'bird@': 'Both hidden featured',
  });
  assert.match((await staff.get(`${PATH}?show=hidden`)).text, /:auk:/);
  assert.doesNotMatch((await staff.get(`${PATH}?show=hidden`)).text, /:b_owl:/);
  await staff.get(PATH);
  const none = await staff.submit({ act: 'delete' }, `${PATH}/many`);
  assert.equal(none.status, 422);
  assert.match(none.text, /Choose at least one/);
  await act('delete');
  assert.deepEqual(Object.keys(await emojis()), ['b_owl@', 'b_wren@']);
});

test('one is changed, turned off with an undo, and deleted', async () => {
  const id = await idOf('b_owl@');
  await staff.get(`${PATH}/${id}`);
  await staff.submit({ category: 'Owls', featured: 'true' }, `action="${PATH}/${id}"`);
  assert.equal((await emojis())['b_owl@'], 'Owls hidden featured');
  await staff.get(`${PATH}/${id}`);
  const wrong = await staff.submit({ category: 'x'.repeat(101) }, `action="${PATH}/${id}"`);
  assert.equal(wrong.status, 422);
  assert.ok(wrong.text.includes('x'.repeat(101)));
  const authenticity_token = formTokenIn(wrong);
  await staff.post(`${PATH}/${id}/off`, { authenticity_token });
  assert.match((await emojis())['b_owl@'] ?? '', /off/);
  assert.match((await staff.get(`${PATH}/${id}`)).text, new RegExp(`formaction="${PATH}/${id}/on" class="link"`));
  assert.match((await staff.get(`${PATH}?show=off`)).text, /:b_owl:/);
  await staff.get(`${PATH}/${id}`);
  await staff.submit({}, `${PATH}/${id}/delete`);
  assert.deepEqual(Object.keys(await emojis()), ['b_wren@']);
});

test('emojis of other servers are copied, one or many', async () => {
  const url = `${site.base}/party.png`;
  await server.ctx.store.transaction((tx) =>
    storeRemoteEmojis(
      tx,
      'other.example',
      ['party', 'b_wren', 'gone'].map((shortcode) => ({
        shortcode,
        url: shortcode === 'gone' ? `${site.base}/gone.png` : url,
        uri: null,
        updatedAt: null,
      })),
    ),
  );
  const party = await idOf('party@other.example');
  await staff.get(`${PATH}/${party}`);
  const wrong = await staff.submit({ shortcode: 'b_wren', category: 'typed' }, `${PATH}/${party}/copy`);
  assert.equal(wrong.status, 422);
  assert.match(wrong.text, /value="typed"/);
  await staff.get(`${PATH}/${party}`);
  assert.equal((await staff.submit({ shortcode: 'fest', category: '' }, `${PATH}/${party}/copy`)).status, 303);
  const all = await Promise.all(['party', 'b_wren', 'gone'].map((name) => idOf(`${name}@other.example`)));
  await staff.get(`${PATH}?show=elsewhere&domain=Other.example`);
  const said = await staff.submit(
    [['act', 'copy'], ['category', 'Copied'], ...all.map((id): [string, string] => ['ids[]', id])],
    `${PATH}/many`,
  );
  assert.match(said.text, /1 emoji added\. 0 replaced\. 2 left out\./);
  assert.match(said.text, /:gone@other\.example:/);
  const local = Object.entries(await emojis()).filter(([handle]) => handle.endsWith('@'));
  assert.deepEqual(local, [
    ['b_wren@', ''],
    ['fest@', ''],
    ['party@', 'Copied'],
  ]);
});
