import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { JsonObject } from '../../../src/federation/vocabulary.ts';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, statusIdOf } from '../../support/posting.ts';
import { activity, note, PUBLIC, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

const HOUR = 3_600_000;
const at = (offset: number) => new Date(Date.now() + offset).toISOString();
const option = (name: string, totalItems: number) => ({
  type: 'Note',
  name,
  replies: { type: 'Collection', totalItems },
});

const question = (more: JsonObject = {}) =>
  note(scene.bob, 'well?', {
    type: 'Question',
    to: [PUBLIC, scene.aliceUri],
    published: at(-HOUR),
    oneOf: [option('yes', 1), option('no', 0)],
    endTime: at(HOUR),
    ...more,
  });

async function shown(object: JsonObject) {
  const id = await statusIdOf(scene.server, object.id);
  return (await as(scene.server, scene.alice)('GET', `/api/v1/statuses/${id}`)).body;
}

async function vote(poll: unknown): Promise<void> {
  const { status, text } = await as(scene.server, scene.alice)('POST', `/api/v1/polls/${String(poll)}/votes`, {
    json: { choices: [0] },
  });
  assert.equal(status, 200, text);
}

const create = (object: JsonObject) => receive(scene.server, activity(scene.bob, 'Create', object));
const update = (object: JsonObject) => receive(scene.server, activity(scene.bob, 'Update', object));

test('an update that does not say that it is an edit takes no poll away', async () => {
  const { oneOf, endTime, ...rest } = question();
  await create({ ...rest, oneOf: oneOf ?? [], endTime: endTime ?? '' });
  await update({ ...rest, type: 'Note' });
  assert.equal((await shown(rest)).poll?.votes_count, 1);
});

test('an edit that asks otherwise takes the votes away, and one that asks nothing the poll', async () => {
  const object = question();
  await create(object);
  await vote((await shown(object)).poll?.id);
  const { oneOf, ...rest } = object;
  await update({ ...rest, anyOf: oneOf ?? [], updated: at(-2000) });
  const { poll } = await shown(object);
  assert.deepEqual([poll?.multiple, poll?.voted], [true, false]);
  await update({ ...rest, type: 'Note', updated: at(-1000) });
  assert.equal((await shown(object)).poll, null);
});

test('a poll that just says to be closed ended when that was said', async () => {
  const object = question();
  await create(object);
  await update({ ...object, closed: true });
  const { poll } = await shown(object);
  assert.equal(poll?.expired, true);
  assert.ok(Date.parse(String(poll?.expires_at)) > Date.now() - HOUR);
});

test('the edit of a post that does not say when it was written stands for it', async () => {
  const { aliceUri, bob } = scene;
  const { published: _, ...object } = note(bob, 'undated', {
    to: [PUBLIC, aliceUri],
  });
  await update({ ...object, updated: at(0) });
  assert.equal((await shown(object)).content, '<p>undated</p>');
});
