import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CompiledQuery } from 'kysely';
import { DIMENSIONS } from '../../src/domain/admin-metrics/dimension.ts';
import { takeMeasure } from '../../src/domain/admin-metrics/measure.ts';
import { MEASURES } from '../../src/domain/admin-metrics/measure-sources.ts';
import { rangeOf } from '../../src/domain/admin-metrics/range.ts';
import { countRetention } from '../../src/domain/admin-metrics/retention.ts';
import type { Db } from '../../src/platform/db/handle.ts';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
before(async () => {
  server = await startServer();
});
after(() => server.close());

const DAY = 86_400_000;

/** Reading a table, by its alias, from end to end. */
const WHOLE_TABLE =
  /SCAN (s|a|u|r|f|m|st|statuses|accounts|users)( |$)(?!USING COVERING INDEX media_attachments_size_idx)/;

/** A handle that keeps the queries it runs. */
function spyOn(db: Db, seen: CompiledQuery[]): Db {
  const executor = new Proxy(db.getExecutor(), {
    get(target, name) {
      if (name !== 'executeQuery') return bound(target, name);
      return (query: CompiledQuery) => {
        seen.push(query);
        return target.executeQuery(query);
      };
    },
  });
  return new Proxy(db, {
    get: (target, name) => (name === 'getExecutor' ? () => executor : bound(target, name)),
  });
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name);
  return typeof value === 'function' ? value.bind(target) : value;
}

test('no figure reads a whole table', async (t) => {
  const { db } = server.ctx.store;
  if (db.dialect !== 'sqlite') return t.skip('PostgreSQL reads small tables whole, whatever their indexes');
  const seen: CompiledQuery[] = [];
  const spied = spyOn(db, seen);
  const range = rangeOf(Date.now() - 20 * DAY, Date.now());
  const about = { tagId: 1, domain: 'x.example', domains: ['x.example', 'a.x.example'] };
  const figures: Record<string, () => Promise<unknown>> = {
    retention: () => countRetention(spied, { startAt: range.from, endAt: range.until, frequency: 'day' }),
  };
  for (const [key, kind] of Object.entries(MEASURES)) figures[key] = () => takeMeasure(spied, kind, range, about);
  for (const [key, kind] of Object.entries(DIMENSIONS)) {
    figures[`dimension ${key}`] = () => kind.read(spied, { range, limit: 10, ...about });
  }
  for (const [name, work] of Object.entries(figures)) {
    seen.length = 0;
    await work();
    assert.ok(seen.length > 0 || name.startsWith('dimension'), name);
    for (const query of seen) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
      );
      const plan = rows.map((row) => row.detail).join('; ');
      assert.doesNotMatch(plan, WHOLE_TABLE, `${name}: ${plan}`);
    }
  }
});
