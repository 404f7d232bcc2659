import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let ada: TestUser;

before(async () => {
  process.env.TZ = 'America/New_York';
  server = await startServer();
  ada = await server.createUser('ada');
});
after(() => server?.close());

test('a time without a zone is in UTC, wherever the server stands', async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString().slice(0, 19);
  for (const time of [hours(2), hours(8)]) {
    for (const scheduled_at of [time, time.replace('T', ' '), `${time}Z`]) {
      const json = { status: scheduled_at, scheduled_at };
      const answer = await as(server, ada)('POST', '/api/v1/statuses', { json });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.scheduled_at, `${time}.000Z`);
    }
  }
});
