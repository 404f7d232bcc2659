import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { toWire } from '../../src/lib/id.ts';
import type { Db } from '../../src/platform/db/handle.ts';
import { type Ledger, LINES, type Value } from './page-work.ts';

/** Fails unless everything that was acknowledged is there, nothing is twice, and nothing is half done. */
export async function checkPages(db: Db, ledger: Ledger): Promise<void> {
  await checkPosts(db, ledger);
  await checkDrafts(db, ledger);
  await checkLists(db, ledger);
  await checkImports(db, ledger);
  await checkVotes(db, ledger);
  await checkOther(db, ledger);
  await checkCounts(db);
}

/** A value is as it was acknowledged, or as it was sent since. */
function assertKept(found: string | undefined, { known, tried }: Value, what: string): void {
  assert.ok(found === known || (tried !== undefined && found === tried), `${what}: ${found}, not ${known} or ${tried}`);
}

/** How often each comes. */
function times(texts: readonly string[]): Map<string, number> {
  const counted = Map.groupBy(texts, (text) => text);
  return new Map([...counted].map(([text, all]) => [text, all.length]));
}

async function checkPosts(db: Db, { posts }: Ledger): Promise<void> {
  const { rows: published } = await sql<{ text: string }>`select text from statuses`.execute(db);
  const { rows: scheduled } = await sql<{ params: string }>`select params from scheduled_statuses`.execute(db);
  const waiting: { text: string }[] = scheduled.map(({ params }) => JSON.parse(params));
  const found = {
    published: times(published.map(({ text }) => text)),
    waiting: times(waiting.map(({ text }) => text)),
  };
  for (const { text, way } of posts) {
    const [there, nowhere] = way === 'schedule' ? [found.waiting, found.published] : [found.published, found.waiting];
    assert.deepEqual([there.get(text), nowhere.get(text)], [1, undefined], `${way}: ${text}`);
  }
}

async function checkDrafts(db: Db, { drafts, discarded }: Ledger): Promise<void> {
  const { rows } = await sql<{ id: number; params: string }>`select id, params from drafts`.execute(db);
  const found = new Map(rows.map(({ id, params }) => [toWire(id), params]));
  for (const [id, value] of drafts) {
    const { text }: { text?: string } = JSON.parse(found.get(id) ?? '{}');
    assertKept(text, value, `draft ${id}`);
  }
  for (const id of discarded) assert.equal(found.get(id), undefined, `draft ${id} is gone`);
}

async function checkLists(db: Db, { lists, deletedLists }: Ledger): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; members: number }>`
    select id, title, (select count(*) from list_accounts as m where m.list_id = lists.id) as members from lists`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [toWire(row.id), row]));
  for (const [id, { title, member }] of lists) {
    assertKept(found.get(id)?.title, title, `list ${id}`);
    assertKept(Number(found.get(id)?.members) === 0 ? 'out' : 'in', member, `member of list ${id}`);
    assert.ok(Number(found.get(id)?.members) <= 1, `list ${id} has its member once`);
  }
  for (const id of deletedLists) assert.equal(found.get(id), undefined, `list ${id} is deleted`);
}

async function checkImports(db: Db, { imports }: Ledger): Promise<void> {
  const { rows } = await sql<{ domain: string }>`select domain from user_domain_blocks`.execute(db);
  const found = times(rows.map(({ domain }) => domain.split('.')[0] ?? ''));
  for (const [name, { acknowledged }] of imports) {
    const lines = found.get(name) ?? 0;
    assert.ok(lines === LINES || (!acknowledged && lines === 0), `${name}: ${lines} of ${LINES} lines`);
  }
  const { rows: counts } = await sql<{ entries: number; done: number }>`select entries, done from imports`.execute(db);
  for (const { entries, done } of counts) assert.equal(done, entries, 'lines of the last import');
}

async function checkVotes(db: Db, { votes }: Ledger): Promise<void> {
  const { rows } = await sql<{ status_id: number; position: number }>`
    select p.status_id, v.position from poll_votes as v join polls as p on p.id = v.poll_id`.execute(db);
  const found = Map.groupBy(rows, ({ status_id }) => toWire(status_id));
  for (const [id, value] of votes) {
    const choices = (found.get(id) ?? []).map(({ position }) => position);
    assert.ok(choices.length <= 1, `one vote in ${id}`);
    assertKept(String(choices[0] ?? ''), value, `vote in ${id}`);
  }
}

async function checkOther(db: Db, { profile, follow }: Ledger): Promise<void> {
  const { rows } = await sql<{ display_name: string; follows: number }>`
    select display_name, (select count(*) from follows as f where f.account_id = a.id) as follows
    from accounts as a where a.username = 'other'`.execute(db);
  assertKept(rows[0]?.display_name, profile, 'profile');
  assertKept(Number(rows[0]?.follows) === 0 ? 'no' : 'yes', follow, 'follow');
}

/** Every count equals the rows that it counts. */
async function checkCounts(db: Db): Promise<void> {
  const wrong = await sql<{ what: string }>`
    select 'following of ' || username as what from accounts as a
      where following_count <> (select count(*) from follows as f where f.account_id = a.id)
    union all select 'followers of ' || username from accounts as a
      where followers_count <> (select count(*) from follows as f where f.target_id = a.id)
    union all select 'votes' from polls as p
      where votes_count <> (select count(*) from poll_votes as v where v.poll_id = p.id) or voters_count <> votes_count
    union all select 'votes of an option' from poll_options as o where votes_count <>
      (select count(*) from poll_votes as v where v.poll_id = o.poll_id and v.position = o.position)`.execute(db);
  assert.deepEqual(wrong.rows, [], 'counts');
}
