import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStreamingAPIClient, type mastodon } from 'masto';
import { type Person, signIn } from './masto-person.ts';
import { openStage, type Stage } from './stage.ts';

type Event = mastodon.streaming.Event;

let stage: Stage;
let anna: Person;
let ben: Person;
before(async () => {
  stage = await openStage(['anna', 'ben']);
  anna = await signIn(stage, 'anna');
  ben = await signIn(stage, 'ben');
});
after(() => stage?.close());

async function openStream({ masto, token }: Person): Promise<mastodon.streaming.Client> {
  const { configuration } = await masto.v2.instance.fetch();
  return createStreamingAPIClient({ streamingApiUrl: configuration.urls.streaming, accessToken: token });
}

/** Reads on until an event of this kind comes. */
async function next<Name extends Event['event']>(
  events: AsyncIterator<Event>,
  name: Name,
): Promise<Extract<Event, { event: Name }>> {
  const is = (event: Event): event is Extract<Event, { event: Name }> => event.event === name;
  for (let i = 0; i < 1000; i++) {
    const { value } = await events.next();
    if (is(value)) return value;
  }
  throw new Error(`no ${name} among so many events`);
}

/** The client does not say when the server listens to it: something is posted until something arrives. */
async function untilListening(person: Person, events: AsyncIterator<Event>): Promise<void> {
  let heard = false;
  const first = events.next().finally(() => {
    heard = true;
  });
  while (!heard) {
    await person.masto.v1.statuses.create({ status: 'Testing, testing' });
    await sleep(50);
  }
  await first;
}

test('a reply arrives live, with its notification, its edit and its end', { timeout: 60_000 }, async () => {
  const stream = await openStream(anna);
  const events = stream.user.subscribe().values();
  await untilListening(anna, events);
  await anna.masto.v1.accounts.$select(ben.me.id).follow();
  const question = await anna.masto.v1.statuses.create({ status: 'Is anybody there?' });
  while ((await next(events, 'update')).payload.id !== question.id);

  const reply = await ben.masto.v1.statuses.create({ status: '@anna yes', inReplyToId: question.id });
  const arrived = [await events.next(), await events.next()].map(({ value }) => value);
  assert.deepEqual(arrived.map(({ event }) => event).sort(), ['notification', 'update']);
  const told = arrived.find(({ event }) => event === 'notification');
  assert.deepEqual([told.payload.type, told.payload.status?.id], ['mention', reply.id]);
  const shown = arrived.find(({ event }) => event === 'update');
  assert.deepEqual([shown.payload.id, shown.payload.inReplyToId], [reply.id, question.id]);

  await ben.masto.v1.statuses.$select(reply.id).update({ status: '@anna yes, I am' });
  assert.equal((await next(events, 'status.update')).payload.id, reply.id);
  await ben.masto.v1.statuses.$select(reply.id).remove();
  assert.equal((await next(events, 'delete')).payload, reply.id);
  stream.close();
});

test('a hashtag is listened to by those who do not follow its author', { timeout: 60_000 }, async () => {
  const stream = await openStream(ben);
  const events = stream.hashtag.subscribe({ tag: 'migration' }).values();
  const first = next(events, 'update');
  let posted: string[] = [];
  let heard: string | undefined;
  void first.then(({ payload }) => {
    heard = payload.id;
  });
  while (heard === undefined) {
    posted = [...posted, (await anna.masto.v1.statuses.create({ status: 'Southwards #migration' })).id];
    await sleep(50);
  }
  assert.ok(posted.includes(heard));
  stream.close();
});
