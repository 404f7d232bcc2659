import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import { createToken } from '../../src/domain/tokens/create-token.ts';
import { firstIdAt, toWire } from '../../src/lib/id.ts';
import { BUS_RESET } from '../../src/platform/bus/event.ts';
import { openContext } from '../../src/platform/context.ts';
import { purgeStoredEvents } from '../../src/platform/db/stored-events.ts';
import { buildServer } from '../../src/start/serve.ts';
import { startScene } from '../timelines/scene.ts';
import { type Ear, type Frame, openSocket, said } from './listeners.ts';

const start = () => startScene('alice', 'bob', 'carol');
let scene: Awaited<ReturnType<typeof start>>;
let base: string;
let ears: Ear[] = [];

before(async () => {
  scene = await start();
  base = await scene.server.listen();
  await scene.relate('bob', 'follow', 'alice');
});
after(() => scene.close());
afterEach(() => {
  for (const ear of ears) ear.close();
  ears = [];
});

/** Opens a stream that goes on from an event; `''` starts now. */
async function earSince(since: string, stream = 'user', token = scene.who('bob').token): Promise<Ear> {
  const ear = await openSocket(base, { token, query: { stream, since } });
  ears.push(ear);
  return ear;
}

const begun = (ear: Ear) => ear.hear((frame) => frame.event === 'position' || frame.event === 'gap', 'the beginning');

async function positionNow(stream = 'user', token?: string): Promise<string> {
  const ear = await earSince('', stream, token);
  const { id = '' } = await begun(ear);
  ear.close();
  return id;
}

const what = (frames: readonly Frame[]) =>
  frames.map((frame) => [frame.event, frame.event === 'update' ? String(said(frame).id) : frame.payload]);

test('what was missed comes first and in order, then the position, then what happens', async () => {
  const since = await positionNow();
  const first = await scene.post('alice', { status: 'one', visibility: 'private' });
  const second = await scene.post('alice', { status: 'two' });
  await scene.act('alice', 'DELETE', `/api/v1/statuses/${first}`);
  const ear = await earSince(since);
  const { id: here } = await begun(ear);
  const live = await scene.post('alice', { status: 'three' });
  await ear.hear((frame) => frame.payload?.includes(live) ?? false);
  assert.deepEqual(what(ear.frames), [
    ['update', second],
    ['delete', first],
    ['position', ''],
    ['update', live],
  ]);
  const ids = ear.frames.map((frame) => frame.id ?? '');
  assert.equal(new Set(ids).size, 3, 'the position is that of the last event');
  assert.equal(ids[1], here);
  const again = await earSince(ids[0] ?? '');
  await begun(again);
  assert.deepEqual(what(again.frames), [
    ['delete', first],
    ['update', live],
    ['position', ''],
  ]);
});

test('who does not ask gets the frames as ever', async () => {
  const ear = await openSocket(base, { token: scene.who('bob').token, query: { stream: 'user' } });
  ears.push(ear);
  const asking = await earSince('');
  await begun(asking);
  const id = await scene.post('alice', { status: 'plain' });
  const frame = await ear.hear((one) => one.payload?.includes(id) ?? false);
  assert.deepEqual(Object.keys(frame), ['stream', 'event', 'payload']);
  const told = await asking.hear((one) => one.payload?.includes(id) ?? false);
  assert.deepEqual(Object.keys(told), ['stream', 'event', 'payload', 'id']);
});

test('a message may ask too, for each stream by itself', async () => {
  const since = await positionNow();
  const id = await scene.post('alice', { status: 'birds #resumed' });
  const ear = await openSocket(base, { token: scene.who('carol').token });
  ears.push(ear);
  ear.say({ type: 'subscribe', stream: 'user', since });
  ear.say({ type: 'subscribe', stream: 'hashtag', tag: 'resumed', since });
  await ear.hear((frame) => frame.event === 'position' && frame.stream?.[0] === 'hashtag');
  assert.deepEqual(
    ear.frames.map((frame) => [frame.stream?.join(), frame.event]),
    [
      ['user', 'position'],
      ['hashtag,resumed', 'update'],
      ['hashtag,resumed', 'position'],
    ],
  );
  assert.equal(String(said(ear.frames[1] ?? {}).id), id);
});

test('nothing is told again to who may not hear of it, or may not any more', async () => {
  const since = await positionNow();
  const { accountId } = scene.who('bob');
  const limited = await scene.server.ctx.store.transaction((tx) =>
    createToken(tx, { accountId, scopes: 'read:statuses', applicationName: 'tests' }),
  );
  await scene.post('alice', { status: '@carol between us', visibility: 'direct' });
  await scene.post('alice', { status: 'for followers', visibility: 'private' });
  await scene.act('alice', 'POST', `/api/v1/accounts/${scene.who('bob').id}/follow`);
  for (const stream of ['user', 'public']) {
    const stranger = await earSince(since, stream, scene.who('carol').token);
    await begun(stranger);
    assert.ok(!stranger.frames.some((frame) => frame.payload?.includes('for followers')), stream);
  }
  const before = await earSince(since, 'user', limited);
  await begun(before);
  assert.deepEqual(
    before.frames.map((frame) => frame.event),
    ['update', 'position'],
    'neither the direct post nor, with this token, the notification',
  );
  await scene.relate('bob', 'unfollow', 'alice');
  const gone = await earSince(since);
  await begun(gone);
  assert.ok(!gone.frames.some((frame) => frame.payload?.includes('for followers')), 'not a follower any more');
  const since2 = await positionNow();
  await scene.relate('bob', 'follow', 'alice');
  const other = await earSince(since2, 'user', scene.who('carol').token);
  await begun(other);
  assert.ok(!other.frames.some((frame) => frame.event === 'notification'), 'a notification of somebody else');
});

test('a gap is told when it is not known what was missed', async () => {
  const since = await positionNow();
  const [run = ''] = since.split('-');
  const future = toWire(firstIdAt(Date.now() + 60_000));
  for (const id of ['nonsense', '0123456789ab-64', `${run}-64`, `${run}-${future}`, `${run}--1`, '../etc']) {
    const { event, stream, id: here } = await begun(await earSince(id));
    assert.deepEqual([event, stream], ['gap', ['user']], id);
    assert.match(here ?? '', /^[0-9a-f]+-\d+$/);
  }
  const ear = await earSince(since);
  await begun(ear);
  scene.server.ctx.bus.publish([{ type: BUS_RESET }]);
  await ear.hear((frame) => frame.event === 'gap');
  assert.equal((await begun(await earSince(since))).event, 'position', 'what is kept tells what was missed');
});

test('only so much is told again', async () => {
  const since = await positionNow();
  const { accountId } = scene.who('carol');
  for (let round = 0; round < 3; round++) {
    await scene.server.ctx.store.transaction(async (tx) => {
      for (let n = 0; n < 1000; n++) tx.emit({ type: 'notification.created', accountId, notificationId: 1 });
    });
  }
  const ear = await earSince(since);
  assert.equal((await begun(ear)).event, 'gap');
});

test('who comes to another process goes on there, and events are forgotten after a day', async (t) => {
  const { ctx } = scene.server;
  const { config, log } = ctx;
  const second = await openContext(config, log);
  const other = await buildServer(second);
  t.after(async () => {
    await other.close();
    await second.close();
  });
  const elsewhere = await other.listen({ host: '127.0.0.1', port: 0 });
  const since = await positionNow();
  const missed = await scene.post('alice', { status: 'while nobody listened' });
  const goOn = async () => {
    const ear = await openSocket(elsewhere, { token: scene.who('carol').token, query: { stream: 'public', since } });
    ears.push(ear);
    await begun(ear);
    return ear;
  };
  const ear = await goOn();
  assert.deepEqual(
    what(ear.frames).filter(([, id]) => id !== '' && id !== missed),
    [],
    'nothing else',
  );
  assert.ok(what(ear.frames).some(([, id]) => id === missed));
  if (ctx.store.dialect === 'postgres') {
    const live = await scene.post('alice', { status: 'now' });
    await ear.hear((frame) => frame.payload?.includes(live) ?? false);
  }
  const told = ear.frames.filter((frame) => frame.event === 'update').map((frame) => String(said(frame).id));
  assert.equal(new Set(told).size, told.length, 'each once');
  const tomorrow = Date.now() + 2 * 86_400_000;
  t.mock.timers.enable({ apis: ['Date'], now: tomorrow });
  await purgeStoredEvents(ctx.store);
  t.mock.timers.reset();
  assert.equal((await goOn()).frames.at(-1)?.event, 'gap');
});

test('while people post, each post is told once to who comes back again and again', async () => {
  let since = await positionNow();
  const posted: string[] = [];
  const heard: string[] = [];
  let done = false;
  const posting = (async () => {
    for (let n = 0; n < 40; n++) posted.push(await scene.post('carol', { status: `number ${n}` }));
    done = true;
  })();
  for (let last = false; !last; ) {
    last = done;
    const ear = await earSince(since, 'public');
    await begun(ear);
    const latest = posted.at(-1) ?? '';
    if (last && heard.at(-1) !== latest) await ear.hear((frame) => frame.payload?.includes(latest) ?? false);
    ear.socket.removeAllListeners('message');
    ear.close();
    for (const frame of ear.frames) {
      if (frame.event === 'update') heard.push(String(said(frame).id));
      since = frame.id ?? since;
    }
  }
  await posting;
  assert.deepEqual(heard, posted);
});

test('server-sent events have ids for those who ask, and Last-Event-ID goes on', async () => {
  const headers = { authorization: `Bearer ${scene.who('carol').token}` };
  const since = await positionNow();
  const id = await scene.post('alice', { status: 'once more' });
  const open = (query: string, more = {}) =>
    fetch(`${base}/api/v1/streaming/public${query}`, { headers: { ...headers, ...more } });
  const resumed = await readUntil(await open('?since=', { 'last-event-id': since }), 'event: position');
  assert.match(resumed, new RegExp(`\nid: [0-9a-f]+-\\d+\nevent: update\ndata: \\{"id":"${id}"`));
  assert.match(
    await readUntil(await open('?since=nonsense'), 'event: gap'),
    /id: [0-9a-f]+-\d+\nevent: gap\ndata: \{\}\n\n/,
  );
  const plain = await open('');
  await scene.post('alice', { status: 'for all' });
  assert.doesNotMatch(await readUntil(plain, 'for all'), /^id:/m);
});

async function readUntil(answer: Response, text: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let seen = '';
  while (reader && !seen.includes(text)) {
    const { value, done } = await reader.read();
    if (done) break;
    seen += value;
  }
  await reader?.cancel();
  return seen;
}
