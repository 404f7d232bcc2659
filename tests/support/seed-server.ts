import { sql } from 'kysely';
import { indexStatuses } from '../../src/domain/statuses/index-status.ts';
import { idAt, toWire } from '../../src/lib/id.ts';
import { type Stranger, stranger } from './elsewhere.ts';
import type { TestServer, TestUser } from './server.ts';

const DAY = 86_400_000;
const BATCH = 250;

export type Seeded = { readonly people: readonly TestUser[]; readonly strangers: readonly Stranger[] };

type Size = { people: number; strangers: number; statuses: number };

/** Fills a server with people, strangers of four other servers and posts of both, the strangers' over 300 days, quickly. */
export async function seedServer(server: TestServer, size: Size): Promise<Seeded> {
  const people: TestUser[] = [];
  for (let i = 0; i < size.people; i++) people.push(await server.createUser(`person${i}`));
  const strangers: Stranger[] = [];
  for (let i = 0; i < size.strangers; i++)
    strangers.push(await stranger(server, `stranger${i}`, `far${i % 4}.example`, 310));
  const half = size.statuses / 2;
  for (let start = 0; start < half; start += BATCH) {
    const numbers = Array.from({ length: BATCH }, (_, i) => start + i);
    await write(
      server,
      numbers.map((n) => rowOf(people[n % people.length]?.accountId ?? 0, n, { local: 1, days: (n / half) * 30 })),
    );
    await write(
      server,
      numbers.map((n) => rowOf(strangers[n % strangers.length]?.id ?? 0, n, { local: 0, days: (n / half) * 300 })),
    );
  }
  await server.ctx.store.transaction((tx) =>
    sql`update accounts set statuses_count = (select count(*) from statuses as s where s.account_id = accounts.id)`.execute(
      tx,
    ),
  );
  return { people, strangers };
}

type Row = ReturnType<typeof rowOf>;

function rowOf(accountId: number, n: number, { local, days }: { local: 0 | 1; days: number }) {
  const at = Math.floor(Date.now() - 60_000 - days * DAY) - n;
  const id = idAt(at);
  const origin = local ? 'http://localhost:3000' : 'https://far.example';
  const uri = `${origin}/ap/users/${toWire(accountId)}/statuses/${toWire(id)}`;
  const words = `common words number${n}`;
  return {
    ...{ id, account_id: accountId, uri, url: uri, local, text: local ? words : '', content: `<p>${words}</p>` },
    ...{ visibility: 'public', language: 'en', fetched_at: local ? null : at, created_at: at },
  };
}

async function write({ ctx }: TestServer, rows: readonly Row[]): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    await tx.insertInto('statuses').values(rows).execute();
    await indexStatuses(
      tx,
      rows.map((row) => row.id),
    );
  });
}
