import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { parseDay } from '../../src/lib/time.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let owner: TestUser;

before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: 'read write admin:read admin:write' });
});
after(() => server.close());

const NO_DAYS = ['2030-02-30', '2031-02-29', '2030-04-31', '2030-13-01', '2030-01-00', '2100-02-29'];

test('a day that no year has is none', () => {
  for (const day of NO_DAYS) assert.ok(Number.isNaN(parseDay(day)), day);
  assert.equal(parseDay('2028-02-29'), Date.UTC(2028, 1, 29));
});

for (const [what, method, path, json] of [
  ['a scheduled post', 'POST', '/api/v1/statuses', (scheduled_at: string) => ({ status: 'x', scheduled_at })],
  ['a draft', 'POST', '/api/whinchat/v1/drafts', (scheduled_at: string) => ({ status: 'x', scheduled_at })],
  [
    'an announcement',
    'POST',
    '/api/whinchat/v1/admin/announcements',
    (starts_at: string) => ({ text: 'x', starts_at }),
  ],
] as const) {
  test(`${what} is refused for a day that no year has`, async () => {
    for (const day of NO_DAYS) {
      for (const time of ['', 'T10:00:00Z', ' 10:00']) {
        const answer = await server.request(method, path, { token: owner.token, json: json(`${day}${time}`) });
        assert.equal(answer.status, 422, `${day}${time}: ${answer.text}`);
      }
    }
  });
}
