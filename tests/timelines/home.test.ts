import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startScene } from './scene.ts';

const HOME = '/api/v1/timelines/home';
const start = () => startScene('alice', 'bob', 'carol', 'dave');
let scene: Awaited<ReturnType<typeof start>>;

before(async () => {
  scene = await start();
  await scene.relate('bob', 'follow', 'alice');
});
after(() => scene.close());

test('followers see public, unlisted and private posts; strangers none of them; direct ones only who is named', async () => {
  const seen = [];
  for (const visibility of ['public', 'unlisted', 'private']) {
    seen.push(await scene.post('alice', { status: visibility, visibility }));
  }
  const secret = await scene.post('alice', { status: 'for @carol only', visibility: 'direct' });
  const told = await scene.post('alice', { status: 'for @bob', visibility: 'direct' });
  const home = await scene.ids('bob', HOME);
  for (const id of [...seen, told]) assert.ok(home.includes(id), `${id} is missing`);
  assert.ok(!home.includes(secret));
  assert.deepEqual(await scene.ids('carol', HOME), []);
  assert.ok((await scene.ids('alice', HOME)).includes(secret), 'own posts are there, whatever their visibility');
});

test('a reply to somebody is for those who follow both, and for that somebody', async () => {
  const root = await scene.post('carol', { status: 'a thought' });
  await scene.relate('carol', 'follow', 'alice');
  const reply = await scene.post('alice', { status: '@carol indeed', in_reply_to_id: root });
  assert.ok(!(await scene.ids('bob', HOME)).includes(reply));
  assert.ok((await scene.ids('carol', HOME)).includes(reply));
  await scene.relate('bob', 'follow', 'carol');
  const second = await scene.post('alice', { status: '@carol again', in_reply_to_id: root });
  assert.ok((await scene.ids('bob', HOME)).includes(second));
  await scene.relate('bob', 'unfollow', 'carol');
  await scene.relate('carol', 'unfollow', 'alice');
});

test('reblogs are left out when the follow says so, and when the post was shown lately', async () => {
  const original = await scene.post('carol', { status: 'share me' });
  const reblog = (await scene.act('alice', 'POST', `/api/v1/statuses/${original}/reblog`)).body.id;
  assert.ok((await scene.ids('bob', HOME)).includes(String(reblog)));
  await scene.relate('bob', 'follow', 'dave');
  const again = (await scene.act('dave', 'POST', `/api/v1/statuses/${original}/reblog`)).body.id;
  assert.ok(!(await scene.ids('bob', HOME)).includes(String(again)), 'a second reblog of the same post');
  await scene.relate('bob', 'follow', 'alice', { reblogs: false });
  const other = await scene.post('carol', { status: 'and me' });
  const hidden = (await scene.act('alice', 'POST', `/api/v1/statuses/${other}/reblog`)).body.id;
  assert.ok(!(await scene.ids('bob', HOME)).includes(String(hidden)));
  await scene.relate('bob', 'follow', 'alice', { reblogs: true });
  await scene.relate('bob', 'unfollow', 'dave');
});

test('only posts in the languages of the follow, and those in none', async () => {
  await scene.relate('bob', 'follow', 'alice', { languages: ['de'] });
  const german = await scene.post('alice', { status: 'Guten Tag', language: 'de' });
  const english = await scene.post('alice', { status: 'Good day', language: 'en' });
  const home = await scene.ids('bob', HOME);
  assert.ok(home.includes(german) && !home.includes(english));
  await scene.relate('bob', 'follow', 'alice', { languages: [] });
});

test('a muted person leaves and comes back; a blocked one leaves, also in reblogs and mentions by others', async () => {
  const before = await scene.post('alice', { status: 'before the mute' });
  await scene.relate('bob', 'mute', 'alice');
  const during = await scene.post('alice', { status: 'during the mute' });
  const muted = await scene.ids('bob', HOME);
  assert.ok(!muted.includes(before) && !muted.includes(during));
  await scene.relate('bob', 'unmute', 'alice');
  const back = await scene.ids('bob', HOME);
  assert.ok(back.includes(before) && back.includes(during));

  const early = await scene.post('carol', { status: 'before the block' });
  const earlyReblog = String((await scene.act('alice', 'POST', `/api/v1/statuses/${early}/reblog`)).body.id);
  assert.ok((await scene.ids('bob', HOME)).includes(earlyReblog));
  await scene.relate('bob', 'block', 'carol');
  const late = await scene.post('carol', { status: 'after the block' });
  const lateReblog = String((await scene.act('alice', 'POST', `/api/v1/statuses/${late}/reblog`)).body.id);
  const naming = await scene.post('alice', { status: 'hello @carol' });
  const home = await scene.ids('bob', HOME);
  for (const id of [earlyReblog, lateReblog, naming]) assert.ok(!home.includes(id), `${id} is still there`);
  await scene.relate('bob', 'unblock', 'carol');
});

test('a new mute or block clears what names the person, also in reblogs, but nothing of oneself', async () => {
  for (const verb of ['mute', 'block']) {
    const naming = await scene.post('alice', { status: `hello @dave, before the ${verb}` });
    const elsewhere = await scene.post('carol', { status: `good day @dave, before the ${verb}` });
    const reblog = String((await scene.act('alice', 'POST', `/api/v1/statuses/${elsewhere}/reblog`)).body.id);
    const other = await scene.post('alice', { status: `hello @carol, before the ${verb}` });
    const own = await scene.post('bob', { status: `hello @dave, before my ${verb}` });
    const shown = async () => {
      const home = await scene.ids('bob', HOME);
      return [naming, reblog, other, own].map((id) => home.includes(id));
    };
    assert.deepEqual(await shown(), [true, true, true, true], `before the ${verb}`);
    await scene.relate('bob', verb, 'dave');
    assert.deepEqual(await shown(), [false, false, true, true], verb);
    await scene.relate('bob', `un${verb}`, 'dave');
  }
});

test('members of an exclusive list are on the list and not at home', async () => {
  const list = await scene.act('bob', 'POST', '/api/v1/lists', { title: 'apart', exclusive: true });
  await scene.act('bob', 'POST', `/api/v1/lists/${list.body.id}/accounts`, { account_ids: [scene.who('alice').id] });
  const id = await scene.post('alice', { status: 'apart' });
  assert.ok(!(await scene.ids('bob', HOME)).includes(id));
  assert.ok((await scene.ids('bob', `/api/v1/timelines/list/${list.body.id}`)).includes(id));
  await scene.act('bob', 'DELETE', `/api/v1/lists/${list.body.id}`);
});

test('posts with a followed hashtag are there, but not those of whom one mutes', async () => {
  await scene.act('bob', 'POST', '/api/v1/tags/birds/follow');
  const tagged = await scene.post('carol', { status: 'a whinchat #Birds' });
  const unlisted = await scene.post('carol', { status: 'quietly #birds', visibility: 'unlisted' });
  await scene.relate('bob', 'mute', 'dave');
  const muted = await scene.post('dave', { status: 'a stonechat #birds' });
  const home = await scene.ids('bob', HOME);
  assert.ok(home.includes(tagged));
  assert.ok(!home.includes(unlisted) && !home.includes(muted));
});

test('unfollowing takes the posts away, deleting too', async () => {
  const kept = await scene.post('alice', { status: 'stays a while' });
  const gone = await scene.post('alice', { status: 'goes at once' });
  await scene.act('alice', 'DELETE', `/api/v1/statuses/${gone}`);
  const home = await scene.ids('bob', HOME);
  assert.ok(home.includes(kept) && !home.includes(gone));
  await scene.relate('bob', 'unfollow', 'alice');
  assert.ok(!(await scene.ids('bob', HOME)).includes(kept));
});

test('without a token there is no home', async () => {
  assert.equal((await scene.server.request('GET', HOME)).status, 401);
});
