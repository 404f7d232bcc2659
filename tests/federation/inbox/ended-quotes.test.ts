import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Neighbours, startNeighbours } from '../../support/neighbours.ts';
import { as, post, statusIdOf } from '../../support/posting.ts';
import { activity, note, receive } from '../resolve/remote-site.ts';

let scene: Neighbours;
before(async () => {
  scene = await startNeighbours();
});
after(() => scene.close());

test('who asks again for what was taken back is refused again', async () => {
  const { server, alice, bob } = scene;
  const mine = await post(server, alice, 'quotable');
  const instrument = note(bob, 'look', { quote: String(mine.uri) });
  const ask = () => receive(server, activity(bob, 'QuoteRequest', String(mine.uri), { instrument }));
  const { db } = server.ctx.store;
  const answers = async () => {
    const orders = await db.selectFrom('jobs').select('payload').where('name', '=', 'federate').orderBy('id').execute();
    return orders.map(({ payload }) => JSON.parse(payload).verb).filter((verb) => /quote_request/.test(verb));
  };
  await ask();
  assert.deepEqual(await answers(), ['accept_quote_request']);
  const quotingId = await statusIdOf(server, instrument.id);
  const path = `/api/v1/statuses/${String(mine.id)}/quotes/${quotingId}/revoke`;
  assert.equal((await as(server, alice)('POST', path)).status, 200);
  await ask();
  assert.deepEqual(await answers(), ['accept_quote_request', 'reject_quote_request']);
});
