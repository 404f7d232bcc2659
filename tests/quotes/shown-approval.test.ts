import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { VISIBILITIES } from '../../src/lib/visibility.ts';
import { QUOTE_POLICIES } from '../../src/schema/statuses.ts';
import { as, follow, post } from '../support/posting.ts';
import { startServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let people: TestUser[];

before(async () => {
  server = await startServer();
  people = [await server.createUser('alice'), await server.createUser('bob'), await server.createUser('carol')];
});
after(() => server.close());

/** What somebody is shown, and what trying to quote it comes to; undefined if the status is not shown at all. */
async function shownAndDone(who: TestUser, id: unknown) {
  const { status, body } = await as(server, who)('GET', `/api/v1/statuses/${id}`);
  if (status === 404) return;
  const done = await as(server, who)('POST', '/api/v1/statuses', { json: { status: 'so', quoted_status_id: id } });
  const { current_user } = body.quote_approval ?? {};
  return { shown: current_user, done: done.status === 200 ? 'automatic' : 'denied' };
}

test('what a client is told of quoting is what the server does, for every visibility, policy and viewer', async () => {
  const [author, follower, other] = people;
  assert.ok(author && follower && other);
  await follow(server, follower, author);
  const allowed = new Set<string>();
  for (const visibility of VISIBILITIES) {
    const isOpenToAll = visibility === 'public' || visibility === 'unlisted';
    // To the others belongs nobody; naming the default, which is public, is passed over.
    for (const policy of QUOTE_POLICIES.filter((one) => isOpenToAll || one !== 'followers')) {
      const { id } = await post(server, author, { status: '@bob hi', visibility, quote_approval_policy: policy });
      for (const who of people) {
        const answer = await shownAndDone(who, id);
        const what = `${who.name}: ${visibility}, ${policy}`;
        assert.equal(answer?.shown, answer?.done, what);
        if (answer?.shown === 'automatic') allowed.add(`${who.name} ${visibility}`);
      }
    }
  }
  const open = people.flatMap(({ name }) => [`${name} public`, `${name} unlisted`]);
  assert.deepEqual([...allowed].sort(), [...open, 'alice private'].sort());
});
