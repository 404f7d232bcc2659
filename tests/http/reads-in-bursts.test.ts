import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let alice: TestUser;
before(async () => {
  server = await startServer();
  alice = await server.createUser('alice');
});
after(() => server.close());

test('what is read waits for a burst that is nearly over, and what is written does not', async (t) => {
  const burst = Promise.withResolvers<void>();
  t.mock.method(server.ctx.pace, 'burstEnd', () => burst.promise);
  let isRead = false;
  const reading = as(server, alice)('GET', '/api/v1/timelines/home').then((answer) => {
    isRead = true;
    return answer;
  });
  const written = await post(server, alice, 'Hello');
  assert.equal(isRead, false);
  burst.resolve();
  assert.equal((await reading).items[0]?.id, written.id);
});
