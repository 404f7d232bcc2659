import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { initialSchema } from '../../../migrations/0001-schema.ts';
import { migrations } from '../../../migrations/list.ts';
import { isInNetwork, normalizeNetwork } from '../../../src/domain/ip-blocks/network.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { openStore } from '../../../src/platform/db/store.ts';
import { freshDatabase } from '../../support/database.ts';

const INSTANCE = { origin: 'http://localhost:3000', domain: 'localhost:3000' };
const LATER = Date.now() + 86_400_000;
const MUCH_LATER = 2 * LATER;
const PAST = 1;

type Block = readonly [ip: string, severity: string, expiresAt?: number];

/** What an earlier version has kept, and what becomes of it. */
const CASES: readonly { readonly before: readonly Block[]; readonly after: readonly Block[] }[] = [
  { before: [['::ffff:192.0.2.1/128', 'no_access']], after: [['192.0.2.1/32', 'no_access']] },
  { before: [['::FFFF:C000:0909/120', 'sign_up_block']], after: [['192.0.9.0/24', 'sign_up_block']] },
  { before: [['192.0.3.77/24', 'no_access']], after: [['192.0.3.0/24', 'no_access']] },
  { before: [['192.0.4.4', 'no_access']], after: [['192.0.4.4/32', 'no_access']] },
  { before: [['2001:0DB8:0000::1/32', 'no_access']], after: [['2001:db8::/32', 'no_access']] },
  { before: [['fe80::1%eth0/128', 'no_access']], after: [['fe80::1/128', 'no_access']] },
  { before: [['2001:db9::/32', 'no_access', LATER]], after: [['2001:db9::/32', 'no_access', LATER]] },
  { before: [['what was that', 'no_access']], after: [['what was that', 'no_access']] },
  // Of two, the stricter.
  {
    before: [
      ['198.51.100.0/24', 'sign_up_block'],
      ['::ffff:198.51.100.0/120', 'no_access', LATER],
    ],
    after: [['198.51.100.0/24', 'no_access', LATER]],
  },
  {
    before: [
      ['198.51.101.0/24', 'sign_up_block'],
      ['::ffff:198.51.101.0/120', 'sign_up_requires_approval'],
    ],
    after: [['198.51.101.0/24', 'sign_up_block']],
  },
  {
    before: [
      ['198.51.102.1/24', 'no_access', LATER],
      ['::ffff:198.51.102.0/120', 'no_access', MUCH_LATER],
      ['198.51.102.0/24', 'no_access', LATER],
    ],
    after: [['198.51.102.0/24', 'no_access', MUCH_LATER]],
  },
  {
    before: [
      ['198.51.103.0/24', 'no_access', MUCH_LATER],
      ['198.51.103.1/24', 'no_access'],
    ],
    after: [['198.51.103.0/24', 'no_access']],
  },
  {
    before: [
      ['198.51.104.0/24', 'sign_up_block'],
      ['::ffff:198.51.104.0/120', 'no_access', PAST],
    ],
    after: [['198.51.104.0/24', 'sign_up_block']],
  },
  // What never worked, and would keep everybody out if it did.
  { before: [['::ffff:0:0/96', 'no_access']], after: [] },
  { before: [['::ffff:127.0.0.1/128', 'no_access']], after: [] },
  { before: [['::ffff:127.0.0.2/127', 'sign_up_block']], after: [['127.0.0.2/31', 'sign_up_block']] },
];

test('blocks of networks get the spelling of today, and of two of a network the stricter stays', async (t) => {
  const { url, drop } = await freshDatabase(undefined, { empty: true });
  t.after(drop);
  await migrate({ url, migrations: [initialSchema] });
  const store = await openStore({ url, instance: INSTANCE });
  await store.transaction(async (tx) => {
    let id = 0;
    for (const [ip, severity, ends] of CASES.flatMap(({ before }) => before)) {
      id += 1;
      await sql`insert into ip_blocks (id, ip, severity, expires_at, created_at, updated_at)
        values (${id}, ${ip}, ${severity}, ${ends ?? null}, 1, 1)`.execute(tx);
    }
  });
  await store.close();

  await migrate({ url, migrations });
  const upgraded = await openStore({ url, instance: INSTANCE });
  const rows = await upgraded.db.selectFrom('ip_blocks').select(['ip', 'severity', 'expires_at']).execute();
  await upgraded.close();
  const found = rows.map(({ ip, severity, expires_at: ends }) => [ip, severity, ends]);
  const wanted = CASES.flatMap(({ after }) => after).map(([ip, severity, ends]) => [ip, severity, ends ?? null]);
  assert.deepEqual(found.sort(), wanted.sort());
  for (const { ip } of rows.filter((row) => normalizeNetwork(row.ip) !== undefined)) {
    assert.equal(normalizeNetwork(ip), ip);
    assert.ok(isInNetwork(ip.replace(/\/.*/, ''), ip));
  }
});
