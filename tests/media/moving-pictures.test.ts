import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ADMIN_SCOPES } from '../admin/staff.ts';
import { activity, introduce, note, receive } from '../federation/resolve/remote-site.ts';
import { jpeg, sparseGif } from '../support/media.ts';
import { animatedPng, framesOf, MOVING, type MovingKind } from '../support/moving.ts';
import { multipart } from '../support/multipart.ts';
import { type Servers, startServers } from '../support/neighbours.ts';
import { as, statusIdOf } from '../support/posting.ts';
import type { Json, TestUser } from '../support/server.ts';

const KINDS: readonly MovingKind[] = ['gif', 'webp', 'png', 'avif'];

let scene: Servers;
let owner: TestUser;
let base: string;
const pictures = new Map<string, Buffer>();

before(async () => {
  scene = await startServers();
  owner = await scene.server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  base = await scene.server.listen();
  for (const kind of KINDS) {
    const bytes = await MOVING[kind]();
    assert.ok(bytes.length > 0);
    pictures.set(kind, bytes);
    scene.site.answers.set(`/a.${kind}`, { type: `image/${kind}`, bytes });
  }
  scene.site.answers.set('/a.jpeg', { type: 'image/jpeg', bytes: await jpeg() });
});
after(() => scene?.close());

/** How many frames the picture at one of the server's addresses has, which may lead to a copy. */
async function frames(address: unknown): Promise<number> {
  const { pathname, search } = new URL(String(address));
  const answer = await fetch(`${base}${pathname}${search}`, { redirect: 'manual' });
  if (answer.status === 302) return frames(answer.headers.get('location'));
  assert.equal(answer.status, 200, String(address));
  return framesOf(Buffer.from(await answer.arrayBuffer()));
}

async function assertMoves(moving: unknown, still: unknown, what: string): Promise<void> {
  // Encoders leave out frames that look like the one before.
  assert.ok((await frames(moving)) > 1, `${what} stands still`);
  assert.equal(await frames(still), 1, `the still form of ${what} moves`);
}

const fileOf = (kind: string) => ({ bytes: pictures.get(kind) ?? Buffer.alloc(0), name: 'a', type: `image/${kind}` });

const addEmoji = (shortcode: string, image: { bytes: Buffer; name: string; type: string }) =>
  as(scene.server, owner)('POST', '/api/whinchat/v1/admin/custom_emojis', multipart({ shortcode, image }));

test('animated emojis of this server move, and have a form that does not', async () => {
  for (const kind of KINDS) assert.equal((await addEmoji(`my_${kind}`, fileOf(kind))).status, 200);
  const listed = (await as(scene.server, null)('GET', '/api/v1/custom_emojis')).items;
  assert.equal(listed.length, KINDS.length);
  for (const { shortcode, url, static_url } of listed) await assertMoves(url, static_url, String(shortcode));
});

test('animated pictures of people here move, and have a form that does not', async () => {
  for (const kind of KINDS) {
    const parts = multipart({ avatar: fileOf(kind), header: fileOf(kind) });
    const answer = await as(scene.server, owner)('PATCH', '/api/v1/accounts/update_credentials', parts);
    assert.equal(answer.status, 200, answer.text);
    await assertMoves(answer.body.avatar, answer.body.avatar_static, `the ${kind} avatar`);
    await assertMoves(answer.body.header, answer.body.header_static, `the ${kind} header`);
  }
});

test('an animation of too many pixels stands still', async () => {
  const size = { width: 2000, height: 2000 };
  const bytes = await animatedPng(sparseGif(size, 17, size));
  const made = await addEmoji('large', { bytes, name: 'a', type: 'image/png' });
  assert.equal(made.status, 200, made.text);
  assert.equal(await frames(made.body.url), 1);
});

/** A post by somebody elsewhere with pictures and an emoji of a kind, as alice sees it. */
async function postFromElsewhere(kind: string): Promise<Json> {
  const { server, alice, aliceUri, site } = scene;
  const url = `${site.origin}/a.${kind}`;
  const picture = { type: 'Image', url };
  const actor = site.actor(`by${kind}`, { icon: picture, image: picture });
  await introduce(server, actor);
  const tag = [{ type: 'Emoji', id: `${url}#emoji`, name: `:e_${kind}:`, icon: picture }];
  const object = note(actor, kind, { content: `<p>:e_${kind}:</p>`, to: [aliceUri], tag });
  assert.deepEqual(await receive(server, activity(actor, 'Create', object)), { outcome: 'done' });
  const id = await statusIdOf(server, object.id);
  return (await as(server, alice)('GET', `/api/v1/statuses/${id}`)).body;
}

test('pictures from elsewhere move, and their still forms stand still, before they are copied and afterwards', async () => {
  for (const kind of KINDS) {
    const before = await postFromElsewhere(kind);
    const id = String(before.id);
    const shown = async () => (await as(scene.server, scene.alice)('GET', `/api/v1/statuses/${id}`)).body;
    for (const { account, emojis } of [before, await shown()]) {
      await assertMoves(account?.avatar, account?.avatar_static, `the ${kind} avatar`);
      await assertMoves(account?.header, account?.header_static, `the ${kind} header`);
      const [emoji] = Object.values(emojis ?? {});
      await assertMoves(emoji?.url, emoji?.static_url, `the ${kind} emoji`);
    }
    const { avatar, avatar_static } = (await shown()).account ?? {};
    for (const address of [avatar, avatar_static]) assert.match(String(address), /\/media\//, 'a copy was made');
  }
});

test('an emoji that was taken over from elsewhere moves as it did there', async () => {
  const [first] = (await as(scene.server, owner)('GET', '/api/whinchat/v1/admin/custom_emojis?local=false')).items;
  const path = `/api/whinchat/v1/admin/custom_emojis/${first?.id}/copy`;
  const taken = await as(scene.server, owner)('POST', path, { json: { shortcode: 'taken' } });
  assert.equal(taken.status, 200, taken.text);
  await assertMoves(taken.body.url, taken.body.static_url, 'the emoji');
});

test('a picture that does not move is its own still form', async () => {
  const { account } = await postFromElsewhere('jpeg');
  assert.equal(await frames(account?.avatar), 1);
  const again = (await as(scene.server, null)('GET', `/api/v1/accounts/${account?.id}`)).body;
  assert.equal(again.avatar, again.avatar_static);
});

test('reactions with an emoji from elsewhere lead to this server', async () => {
  const { server, alice, site } = scene;
  const bob = site.actor('bob');
  await introduce(server, bob);
  const own = (await as(server, alice)('POST', '/api/v1/statuses', { json: { status: 'hello' } })).body;
  const tag = [
    { type: 'Emoji', id: `${site.origin}/e`, name: ':new:', icon: { type: 'Image', url: `${site.origin}/a.gif` } },
  ];
  const react = { ...activity(bob, 'EmojiReact', String(own.uri)), content: ':new:', tag };
  assert.deepEqual(await receive(server, react), { outcome: 'done' });
  const [reaction] = Object.values(
    (await as(server, alice)('GET', `/api/v1/statuses/${own.id}`)).body.emoji_reactions ?? {},
  );
  assert.match(String(reaction?.url), /^http:\/\/localhost:3000\/media_proxy\//);
  await assertMoves(reaction?.url, reaction?.static_url, 'the reaction');
});
