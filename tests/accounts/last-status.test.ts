import assert from 'node:assert/strict';
import { test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer } from '../support/server.ts';

const DAY = 86_400_000;

test('the day of the last post is right on both sides of midnight, and the directory knows who posted last', async (t) => {
  const midnight = Math.ceil(Date.now() / DAY) * DAY;
  t.mock.timers.enable({ apis: ['Date'], now: midnight - 10_000 });
  const server = await startServer();
  t.after(() => server.close());
  const [early, late] = [await server.createUser('early'), await server.createUser('late')];
  const dayOf = async () => (await as(server, null)('GET', `/api/v1/accounts/${early.id}`)).body.last_status_at;
  await post(server, early, 'before midnight');
  assert.equal(await dayOf(), new Date(midnight - DAY).toISOString().slice(0, 10));
  t.mock.timers.setTime(midnight + 10_000);
  await post(server, early, 'after midnight');
  assert.equal(await dayOf(), new Date(midnight).toISOString().slice(0, 10));

  const active = async () => {
    const { items } = await as(server, null)('GET', '/api/v1/directory?order=active&local=true');
    return items.map(({ username }) => String(username)).filter((name) => name === 'early' || name === 'late');
  };
  for (const who of [early, late]) {
    await server.request('PATCH', '/api/v1/accounts/update_credentials', {
      token: who.token,
      json: { discoverable: true },
    });
  }
  t.mock.timers.setTime(midnight + 20_000);
  await post(server, late, 'here too');
  assert.deepEqual(await active(), ['late', 'early']);
  t.mock.timers.setTime(midnight + 90_000);
  await post(server, early, 'and again');
  assert.deepEqual(await active(), ['early', 'late']);
});
