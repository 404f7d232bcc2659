import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { publishAnnouncement } from '../../src/domain/announcements/publish.ts';
import { runJobs } from '../support/jobs.ts';
import { startScene } from '../timelines/scene.ts';
import { type Ear, listen, openSocket, said } from './listeners.ts';

const SECRET = 'whimbrelnest';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let base: string;
let ears: Ear[] = [];

before(async () => {
  scene = await start();
  base = await scene.server.listen();
  await scene.relate('carol', 'follow', 'bob');
});
after(() => scene.close());
afterEach(async () => {
  for (const ear of ears) ear.close();
  ears = [];
  await scene.relate('alice', 'unblock', 'carol');
});

async function carolHears(...streams: string[]): Promise<Ear[]> {
  for (const stream of streams) ears.push(await listen(base, scene.who('carol').token, stream, { tag: 'settled' }));
  return ears;
}

/** Events are delivered in order, so what was sent before this has come. */
async function settled(listening: readonly Ear[]): Promise<void> {
  await runJobs(scene.server);
  const id = await scene.post('bob', { status: '@carol that is all #settled' });
  for (const ear of listening) await ear.hear((frame) => frame.payload?.includes(id) === true, 'the end');
}

const heard = (listening: readonly Ear[]) =>
  listening.flatMap(({ frames }) => frames.map(({ payload }) => payload ?? ''));

test('P15 public streams show no quoted post to whom its author blocks', async () => {
  const quoted_status_id = await scene.post('alice', { status: SECRET });
  await scene.relate('alice', 'block', 'carol');
  const listening = await carolHears('public', 'public:local', 'hashtag', 'user');
  const id = await scene.post('bob', { status: 'see this #settled', quoted_status_id });
  await scene.act('bob', 'PUT', `/api/v1/statuses/${id}`, { status: 'edited #settled', quoted_status_id });
  await settled(listening);
  for (const { frames } of listening) {
    const own = frames.filter(({ event, payload }) => event?.endsWith('update') && payload?.includes(id));
    assert.deepEqual(
      own.map((frame) => said(frame).quote?.state),
      ['unauthorized', 'unauthorized'],
    );
  }
  assert.ok(!heard(listening).some((payload) => payload.includes(SECRET)));
  const { body } = await scene.get('bob', `/api/v1/statuses/${id}`);
  assert.equal(body.quote?.quoted_status?.content, `<p>${SECRET}</p>`, 'others see it');
});

test('P15 public streams show no quoted post to who mutes its author', async () => {
  const quoted_status_id = await scene.post('alice', { status: SECRET });
  await scene.relate('carol', 'mute', 'alice');
  const listening = await carolHears('public', 'hashtag');
  const id = await scene.post('bob', { status: 'see this #settled', quoted_status_id });
  await settled(listening);
  const { body } = await scene.get('carol', `/api/v1/statuses/${id}`);
  for (const { frames } of listening) {
    const own = frames.find(({ payload }) => payload?.includes(id));
    assert.deepEqual(own && said(own).quote, body.quote, 'as it is loaded');
  }
  await scene.relate('carol', 'unmute', 'alice');
});

test('P15 who is blocked hears no edit of what they shared, and what mentions them', async () => {
  const id = await scene.post('alice', { status: 'hello @carol' });
  for (const act of ['reblog', 'favourite']) await scene.act('carol', 'POST', `/api/v1/statuses/${id}/${act}`);
  const quote = await scene.post('carol', { status: 'see', quoted_status_id: id });
  await scene.relate('alice', 'block', 'carol');
  const listening = await carolHears('user', 'user:notification');
  await scene.act('alice', 'PUT', `/api/v1/statuses/${id}`, { status: `${SECRET} @carol` });
  await settled(listening);
  const about = heard(listening).filter((payload) => [SECRET, id, quote].some((word) => payload.includes(word)));
  assert.deepEqual(about, []);
  const unread = await scene.get('carol', '/api/v1/notifications/unread_count', {
    'types[]': ['update', 'quoted_update'],
  });
  assert.equal(unread.body.count, 0);
});

test('P15 an announcement shows no linked post to whom its author blocks', async () => {
  const id = await scene.post('alice', { status: SECRET });
  await scene.relate('alice', 'block', 'carol');
  const [carol] = await carolHears('user');
  const bob = await listen(base, scene.who('bob').token, 'user');
  ears.push(bob);
  const text = `See http://localhost:3000/@alice/${id}`;
  await scene.server.ctx.store.transaction((tx) => publishAnnouncement(tx, { text }));
  for (const [listening, shown] of [
    [carol, []],
    [bob, [id]],
  ] as const) {
    const frame = await listening?.hear(({ event }) => event === 'announcement');
    assert.deepEqual(frame && Object.values(said(frame).statuses ?? {}).map((one) => String(one.id)), shown);
  }
});

test('P15 who resumes a stream hears no boosts of whom they may not see any more', async () => {
  const list = (await scene.act('carol', 'POST', '/api/v1/lists', { title: 'bob' })).body.id;
  await scene.act('carol', 'POST', `/api/v1/lists/${list}/accounts`, { account_ids: [scene.who('bob').id] });
  const hides = {
    blocked: () => scene.relate('alice', 'block', 'carol'),
    muted: () => scene.relate('carol', 'mute', 'alice'),
    suspended: () => suspend(Date.now()),
  };
  for (const [how, hide] of Object.entries(hides)) {
    const { since } = await position();
    const id = await scene.post('alice', { status: `${SECRET} ${how}` });
    await scene.act('bob', 'POST', `/api/v1/statuses/${id}/reblog`);
    await runJobs(scene.server);
    const shown = await position(since);
    assert.ok(
      heard([shown.ear]).some((payload) => payload.includes(SECRET)),
      `${how}: before`,
    );
    await hide();
    for (const stream of ['user', 'list']) {
      const { ear } = await position(since, { stream, list: String(list) });
      assert.ok(!heard([ear]).some((payload) => payload.includes(SECRET)), `${how}: ${stream}`);
    }
    await suspend(null);
    await scene.relate('alice', 'unblock', 'carol');
    await scene.relate('carol', 'unmute', 'alice');
  }
});

/** Resumes a stream of carol's until everything missed has come; `since` is where to go on from. */
async function position(from = '', query: Record<string, string> = { stream: 'user' }) {
  const ear = await openSocket(base, { token: scene.who('carol').token, query: { ...query, since: from } });
  ears.push(ear);
  const { id: since = '' } = await ear.hear(({ event }) => event === 'position');
  return { ear, since };
}

function suspend(at: number | null) {
  const { accountId } = scene.who('alice');
  return scene.server.ctx.store.transaction((tx) =>
    tx.updateTable('accounts').set({ suspended_at: at }).where('id', '=', accountId).execute(),
  );
}

test('P15 who resumes a stream hears nothing of what they may not see any more', async () => {
  await scene.relate('carol', 'follow', 'alice');
  await scene.act('carol', 'POST', `/api/v1/accounts/${scene.who('alice').id}/follow`, { notify: true });
  const { since } = await position();
  const id = await scene.post('alice', { status: SECRET, visibility: 'private' });
  await scene.act('carol', 'PUT', `/api/v1/pleroma/statuses/${id}/reactions/${encodeURIComponent('🐦')}`);
  await runJobs(scene.server);
  await scene.act('alice', 'POST', `/api/v1/accounts/${scene.who('carol').id}/remove_from_followers`);
  const { ear: again } = await position(since);
  await settled([again]);
  assert.ok(!heard([again]).some((payload) => payload.includes(SECRET)));
});
