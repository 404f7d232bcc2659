import { newId } from '../../src/lib/id.ts';
import type { TestServer } from './server.ts';

/** So often that removing the reblogs takes two transactions before the one in which the status goes with the rest. */
export const VERY_OFTEN = 1300;

/** At a time: a statement binds no more. */
const BATCH = 500;

let serial = 0;

/** Very many people of other servers have reblogged a status, each of whom its author was told of. */
export async function reblogVeryOften({ ctx: { store } }: TestServer, statusId: number): Promise<void> {
  const found = store.db.selectFrom('statuses').selectAll().where('id', '=', statusId);
  const status = await found.executeTakeFirstOrThrow();
  const bare = { ...status, text: '', content: '', in_reply_to_id: null, conversation_id: null };
  for (let left = VERY_OFTEN; left > 0; left -= BATCH) {
    const people = Array.from({ length: Math.min(left, BATCH) }, () => stranger());
    const reblogs = people.map(({ id, uri }) => {
      const own = { id: newId(), account_id: id, uri: `${uri}/boost`, url: `${uri}/boost`, local: 0 as const };
      return { ...bare, ...own, reblog_of_id: statusId };
    });
    const notices = people.map(({ id }) => {
      const about = { account_id: status.account_id, from_account_id: id, status_id: statusId };
      return { id: newId(), ...about, type: 'reblog', group_key: null, created_at: 1 };
    });
    await store.transaction(async (tx) => {
      await tx.insertInto('accounts').values(people).execute();
      await tx.insertInto('statuses').values(reblogs).execute();
      await tx.insertInto('notifications').values(notices).execute();
      await tx
        .updateTable('statuses')
        .set((eb) => ({ reblogs_count: eb('reblogs_count', '+', people.length) }))
        .where('id', '=', statusId)
        .execute();
    });
  }
}

/** The row of somebody of another server, another one each time. */
export function stranger() {
  serial += 1;
  const [username, domain] = [`fan${serial}`, 'far.example'];
  const uri = `https://${domain}/users/${username}`;
  const names = { username, domain, handle: `${username}@${domain}`, uri, url: uri, inbox_url: `${uri}/inbox` };
  return { id: newId(), ...names, statuses_count: 1, fetched_at: 1, created_at: 1, updated_at: 1 };
}

/** How many reblogs of a status there are. */
export async function countReblogs({ ctx: { store } }: TestServer, statusId: number): Promise<number> {
  return (await store.db.selectFrom('statuses').select('id').where('reblog_of_id', '=', statusId).execute()).length;
}

/** Runs `work`, and answers how many reblogs of a status others saw meanwhile, each number once. */
export async function reblogsSeenDuring(
  server: TestServer,
  statusId: number,
  work: () => Promise<unknown>,
): Promise<readonly number[]> {
  const seen = new Set<number>();
  const working = { isDone: false };
  const done = work().finally(() => {
    working.isDone = true;
  });
  while (!working.isDone) {
    seen.add(await countReblogs(server, statusId));
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  return [...seen];
}
