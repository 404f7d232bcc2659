import { type SqlBool, sql } from 'kysely';
import { firstIdAt } from '../../lib/id.ts';
import { DAY } from '../../lib/time.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { MeasureKind, Source, Subject } from './measure-sources.ts';
import { daysOf, type Range, rangeBefore } from './range.ts';

/** The result of a measure: a value for each requested day, the total, and the total of as many days before where that makes sense. */
export type Measure = {
  readonly total: number;
  readonly previousTotal: number | undefined;
  readonly days: readonly { readonly day: number; readonly value: number }[];
};

/** Computes a measure, in two or three queries. */
export async function takeMeasure(db: Db, kind: MeasureKind, range: Range, subject: Subject): Promise<Measure> {
  const source = kind.source(db, subject);
  const found = await countDays(db, source, range);
  return {
    total: await countTotal(db, source, kind.ofRange ? range : undefined),
    previousTotal: kind.ofRange ? await countTotal(db, source, rangeBefore(range)) : undefined,
    days: daysOf(range).map((day) => ({ day, value: found.get(day) ?? 0 })),
  };
}

async function countDays(db: Db, source: Source, range: Range): Promise<Map<number, number>> {
  const length = source.timeIsId ? firstIdAt(DAY) : DAY;
  const { rows } = await sql<{ day: number; value: number }>`
    select ${source.time} / cast(${length} as bigint) as day, ${source.value} as value
    from ${source.from} where ${within(source, range)} group by 1`.execute(db);
  return new Map(rows.map((row) => [Number(row.day), Number(row.value)]));
}

async function countTotal(db: Db, source: Source, range: Range | undefined): Promise<number> {
  const { value, from } = range ? source : (source.total ?? source);
  const { rows } = await sql<{ value: number }>`
    select ${value} as value from ${from}
    where ${range ? within(source, range) : sql<SqlBool>`1 = 1`}`.execute(db);
  return Number(rows[0]?.value ?? 0);
}

function within({ time, timeIsId }: Source, { from, until }: Range) {
  const bound = (ms: number) => (timeIsId ? firstIdAt(ms) : ms);
  return sql<SqlBool>`${time} >= ${bound(from)} and ${time} < ${bound(until)}`;
}
