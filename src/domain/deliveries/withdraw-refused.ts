import { sql } from 'kysely';
import type { Db, Store } from '../../platform/db/handle.ts';
import { authorityOf, idsIn } from '../../platform/db/sql.ts';
import { type InboxOf, unrefusedInboxes } from './refused-hosts.ts';
import { withdraw } from './withdraw.ts';

/** Withdraws what waits for inboxes where only people of blocked servers read, wherever these inboxes are. Can be repeated. */
export async function withdrawRefused(store: Store): Promise<void> {
  const inboxes = await listRefused(store.db);
  if (inboxes.length === 0) return;
  await store.transaction((tx) =>
    withdraw(tx, 'The server is blocked')
      .where(idsIn(tx, 'inbox', inboxes))
      .where('run_at', 'is not', null)
      .execute(),
  );
}

async function listRefused(db: Db): Promise<string[]> {
  const authority = authorityOf(db, 'a.uri');
  const { rows } = await sql<InboxOf>`
    with waiting as (select distinct inbox from deliveries where run_at is not null)
    select distinct w.inbox, a.domain, ${authority} as authority from waiting as w join accounts as a on a.inbox_url = w.inbox
      where a.domain is not null
    union
    select distinct w.inbox, a.domain, ${authority} as authority from waiting as w
      join accounts as a on a.shared_inbox_url = w.inbox where a.domain is not null`.execute(db);
  const open = new Set(await unrefusedInboxes(db, rows));
  return [...new Set(rows.map(({ inbox }) => inbox))].filter((inbox) => !open.has(inbox));
}
