import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Neighbours } from '../../support/neighbours.ts';
import { arrived, startFollowing } from './arrived.ts';

let scene: Neighbours;
before(async () => {
  scene = await startFollowing();
});
after(() => scene.close());

const DATES: readonly [published: string, created: string][] = [
  ['1969-07-20T20:17:40Z', '1969-07-20T20:17:40.000Z'],
  ['1969-07-20T20:17:40', '1969-07-20T20:17:40.000Z'],
  ['1945-05-08T23:01:00+02:00', '1945-05-08T21:01:00.000Z'],
  ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['-000044-03-15T12:00:00Z', '0001-01-01T00:00:00.000Z'],
  ['1970-01-01T00:00:00Z', '1970-01-01T00:00:00.000Z'],
];

test('a post of long ago is as old as it says, and does not stand above newer ones', async () => {
  const latest = await arrived(scene, { published: '2024-05-01T12:00:00Z' });
  for (const [published, created] of DATES) {
    const old = await arrived(scene, { published });
    assert.equal(old.created_at, created, published);
    assert.ok(BigInt(String(old.id)) < BigInt(String(latest.id)), published);
  }
});

test('many posts of one moment of long ago stay there', async () => {
  for (let count = 0; count < 3; count += 1) {
    const old = await arrived(scene, { published: '1950-01-01T00:00:00Z' });
    assert.ok(BigInt(String(old.id)) >> 16n < 86_400_000n);
  }
});

test('what is said to come from the future came now, and a poll ends when clients can read it', async () => {
  const before = Date.now();
  const post = await arrived(scene, { published: '9999-01-01T00:00:00Z' });
  assert.ok(Date.parse(String(post.created_at)) >= before - 1000);
  const oneOf = [{ name: 'yes' }, { name: 'no' }];
  const poll = await arrived(scene, { type: 'Question', oneOf, endTime: '+012345-01-01T00:00:00Z' });
  assert.equal(poll.poll?.expires_at, '9999-12-31T23:59:59.999Z');
  const ended = await arrived(scene, { type: 'Question', oneOf, endTime: '1969-01-01T00:00:00Z' });
  assert.equal(ended.poll?.expired, true);
});
