import { type Static, Type } from 'typebox';
import { parseAs } from '../../lib/checked.ts';
import { firstIdAt, newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AutomaticRuleHitRow } from '../../schema/moderation.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import type { Verdict } from './judge.ts';

const NullableText = Type.Union([Type.String(), Type.Null()]);

/** The original values of what a hit changed in a post. */
const BeforeSchema = Type.Object({
  visibility: Type.String(),
  spoiler_text: Type.String(),
  sensitive: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** The mentioned people, who were not notified, and the quoted post; only for hidden posts. */
  mentions: Type.Array(Type.Object({ accountId: Type.Integer(), domain: NullableText, silent: Type.Boolean() })),
  quote: Type.Optional(
    Type.Object({
      quoted: Type.Optional(
        Type.Object({
          id: Type.Integer(),
          account_id: Type.Integer(),
          local: Type.Union([Type.Literal(0), Type.Literal(1)]),
        }),
      ),
      state: Type.Enum(['pending', 'accepted', 'deleted']),
      uri: Type.Optional(NullableText),
      approvalUri: Type.Optional(NullableText),
      legacy: Type.Optional(Type.Boolean()),
    }),
  ),
});

export type Before = Static<typeof BeforeSchema>;

/** Records that a rule acted on a post that has just been written. */
export async function recordHit(tx: Tx, { rule, act }: Verdict, row: StatusRow, before: Before): Promise<void> {
  await tx
    .insertInto('automatic_rule_hits')
    .values({
      id: newId(),
      rule_id: rule.id,
      rule_title: rule.title,
      act,
      account_id: row.account_id,
      status_id: row.id,
      before: JSON.stringify(before),
      undone_at: null,
      created_at: now(),
    })
    .execute();
}

/** What has come of the rules for a post, by their ids. */
export async function hitsOf(db: Db, statusId: number): Promise<ReadonlyMap<number | null, 'live' | 'undone'>> {
  const rows = await db
    .selectFrom('automatic_rule_hits')
    .select(['rule_id', 'undone_at'])
    .where('status_id', '=', statusId)
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ rule_id, undone_at }) => [rule_id, undone_at === null ? 'live' : 'undone']));
}

/** A page of the hits of one rule, or of all, newest first. */
export function listHits(db: Db, page: Page, ruleId?: number): Promise<AutomaticRuleHitRow[]> {
  const all = db.selectFrom('automatic_rule_hits').selectAll();
  const wanted = ruleId === undefined ? all : all.where('rule_id', '=', ruleId);
  return readPage(wanted, 'id', page);
}

/** A page of the hits that hold posts, about which nobody has decided, newest first. */
export function listHeld(db: Db, page: Page): Promise<AutomaticRuleHitRow[]> {
  const held = db
    .selectFrom('automatic_rule_hits')
    .selectAll()
    .where('act', '=', 'hold')
    .where('undone_at', 'is', null)
    .where('status_id', 'is not', null);
  return readPage(held, 'id', page);
}

/** How often each of some rules has acted since an instant (ms). */
export async function countHits(db: Db, ruleIds: readonly number[], since: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('automatic_rule_hits')
    .select((eb) => ['rule_id', eb.fn.countAll<number>().as('count')])
    .where(idsIn(db, 'rule_id', ruleIds))
    .where('id', '>=', firstIdAt(since))
    .groupBy('rule_id')
    .execute();
  return new Map(rows.map(({ rule_id: id, count }) => [id ?? 0, Number(count)]));
}

/** Which of the posts that rules acted on were for everybody, and can be shown to whoever decides about them. */
export function showableOf(hits: readonly AutomaticRuleHitRow[]): number[] {
  return hits.filter((hit) => isDistributable(beforeOf(hit).visibility)).flatMap(({ status_id: id }) => id ?? []);
}

/** A hit by id. 404 when there is none. */
export function getHit(db: Db, id: number): Promise<AutomaticRuleHitRow> {
  return getRow(db, 'automatic_rule_hits', id);
}

/** The original values of the post. */
export function beforeOf(hit: AutomaticRuleHitRow): Before {
  return parseAs(BeforeSchema, JSON.parse(hit.before));
}

/** Whether a rule is still hiding the post. */
export async function isHidden(db: Db, statusId: number): Promise<boolean> {
  const hit = await db
    .selectFrom('automatic_rule_hits')
    .select('id')
    .where('status_id', '=', statusId)
    .where('act', 'in', ['hold', 'drop'])
    .where('undone_at', 'is', null)
    .executeTakeFirst();
  return hit !== undefined;
}
