import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { as } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';
import { ADMIN_SCOPES } from './staff.ts';

const ADMIN = '/api/whinchat/v1/admin';

let server: TestServer;
let owner: TestUser;
let moderator: TestUser;
let alice: TestUser;
before(async () => {
  server = await startServer();
  owner = await server.createUser('owner', { role: 'owner', scopes: ADMIN_SCOPES });
  moderator = await server.createUser('moderator', { role: 'moderator', scopes: ADMIN_SCOPES });
  alice = await server.createUser('alice');
});
after(() => server.close());

test('moderators leave notes on accounts, reports and servers for each other', async () => {
  const report = (await as(server, owner)('POST', '/api/v1/reports', { json: { account_id: alice.id } })).body;
  for (const about of [`accounts/${alice.id}`, `reports/${report.id}`, 'instances/Remote.example']) {
    const path = `${ADMIN}/${about}/notes`;
    for (const content of ['first', 'second']) {
      const made = await as(server, owner)('POST', path, { json: { content } });
      assert.deepEqual([made.status, made.body.content, made.body.account?.username], [200, content, 'owner'], about);
    }
    const listed = await as(server, owner)('GET', `${path.toLowerCase()}?limit=1`);
    assert.deepEqual(
      listed.items.map((note) => note.content),
      ['second'],
    );
    assert.match(listed.headers.link ?? '', /max_id/);
    assert.equal((await as(server, owner)('POST', path, { json: { content: ' ' } })).status, 422);
    assert.equal((await as(server, owner)('POST', path, { json: { content: 'x'.repeat(2001) } })).status, 422);
  }
  assert.equal((await as(server, owner)('GET', `${ADMIN}/accounts/64/notes`)).status, 404);
  assert.equal((await as(server, owner)('GET', `${ADMIN}/instances/no domain/notes`)).status, 404);
});

test('a note is deleted by who wrote it or somebody above, and nobody else', async () => {
  const note = async (who: TestUser) =>
    String((await as(server, who)('POST', `${ADMIN}/accounts/${alice.id}/notes`, { json: { content: 'hm' } })).body.id);
  const remove = async (who: TestUser, id: string) => (await as(server, who)('DELETE', `${ADMIN}/notes/${id}`)).status;
  const [byOwner, byModerator, another] = [await note(owner), await note(moderator), await note(moderator)];
  assert.equal(await remove(moderator, byOwner), 403);
  assert.equal(await remove(owner, byModerator), 200);
  assert.equal(await remove(moderator, another), 200);
  assert.equal(await remove(moderator, another), 404);
});
