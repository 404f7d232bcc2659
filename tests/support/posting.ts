import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { toWire } from '../../src/lib/id.ts';
import type { Json, RequestOptions, TestAnswer, TestServer, TestUser } from './server.ts';

/** Somebody's requests to a server; `null` asks without a token. */
export function as(server: TestServer, who: TestUser | null) {
  return (method: string, path: string, options: RequestOptions = {}): Promise<TestAnswer> =>
    server.request(method, path, { token: who?.token, ...options });
}

/** Publishes a status, which must work. */
export async function post(server: TestServer, who: TestUser, draft: string | Record<string, unknown>): Promise<Json> {
  const json = typeof draft === 'string' ? { status: draft } : draft;
  const answer = await server.request('POST', '/api/v1/statuses', { token: who.token, json });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** The id, as clients see it, of the status with that ActivityPub id, which must be here. */
export async function statusIdOf({ ctx }: TestServer, uri: unknown): Promise<string> {
  const found = ctx.store.db.selectFrom('statuses').select('id').where('uri', '=', String(uri));
  return toWire((await found.executeTakeFirstOrThrow()).id);
}

/** `who` follows `target`. */
export async function follow(server: TestServer, who: TestUser, target: TestUser): Promise<void> {
  const answer = await server.request('POST', `/api/v1/accounts/${target.id}/follow`, { token: who.token });
  assert.equal(answer.status, 200, answer.text);
}

/** The types of somebody's notifications about a status, newest first. */
export async function told(server: TestServer, who: TestUser, statusId: unknown): Promise<string[]> {
  const { rows } = await sql<{ type: string; status_id: number | null }>`
    select type, status_id from notifications where account_id = ${who.accountId} order by id desc`.execute(
    server.ctx.store.db,
  );
  const about = rows.filter((row) => toWire(row.status_id ?? 0) === String(statusId));
  return about.map((row) => row.type);
}

/** Every counter of accounts and statuses must equal the rows it counts. */
export async function assertCounters(server: TestServer): Promise<void> {
  const { rows: statuses } = await sql<{ id: number }>`
    select s.id from statuses as s where
      s.favourites_count <> (select count(*) from favourites as f where f.status_id = s.id)
      or s.reblogs_count <> (select count(*) from statuses as r where r.reblog_of_id = s.id)
      or s.replies_count <> (
        select count(*) from statuses as r where r.in_reply_to_id = s.id and r.visibility in ('public', 'unlisted'))
      or s.quotes_count <> (
        select count(*) from quotes as q where q.quoted_status_id = s.id and q.state = 'accepted')`.execute(
    server.ctx.store.db,
  );
  assert.deepEqual(statuses, [], 'counters of statuses');
  const { rows: accounts } = await sql<{ id: number }>`
    select a.id from accounts as a where a.statuses_count <> (
      select count(*) from statuses as s where s.account_id = a.id and s.visibility <> 'direct')`.execute(
    server.ctx.store.db,
  );
  assert.deepEqual(accounts, [], 'counters of accounts');
}
