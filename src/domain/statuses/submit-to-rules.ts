import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { type Before, hitsOf, recordHit } from '../automatic-rules/hits.ts';
import { areThereRules, judge, judgeEdit, type Verdict } from '../automatic-rules/judge.ts';
import type { NewStatus } from './new-status.ts';

type Submitted = {
  /** The status to write. */
  readonly status: NewStatus;
  /** Logs what a rule did; to be called after the status has been written. Undefined when no rule acted. */
  readonly record?: (row: StatusRow) => Promise<void>;
};

/** Applies the server's automatic rules to a new status; their effects can be undone (`undoHit`). */
export async function submitToRules(tx: Tx, status: NewStatus): Promise<Submitted> {
  const { row } = status;
  const verdict = await judge(tx, {
    account_id: row.account_id,
    local: row.local,
    content: row.content,
    spoiler_text: row.spoiler_text,
    // The time of arrival, since authors can claim any time of writing.
    created_at: now(),
    mentionedIds: status.mentions.filter(({ domain }) => domain === null).map(({ accountId }) => accountId),
  });
  const changed = verdict && underRule(status, verdict);
  if (!verdict || !changed) return { status };
  return { status: changed, record: (written) => recordHit(tx, verdict, written, beforeOf(status)) };
}

/** The parts of a status that rules may change in a version of it. */
type Ruled = Pick<StatusRow, 'content' | 'spoiler_text' | 'sensitive'> & Partial<Pick<StatusRow, 'visibility'>>;

type Version<C> = { readonly columns: C; readonly mentionedIds: readonly number[] };

/**
 * Applies the automatic rules to a new version of a status, and answers what is to be written; their effects can be undone. It has been seen
 * and sent, so that it can only be warned of and kept out of public timelines.
 */
export async function submitEditToRules<C extends Ruled>(
  tx: Tx,
  row: StatusRow,
  { columns, mentionedIds }: Version<C>,
): Promise<C> {
  if (!(await areThereRules(tx))) return columns;
  const hits = await hitsOf(tx, row.id);
  const current = await tx
    .selectFrom('mentions as m')
    .innerJoin('users as u', 'u.account_id', 'm.account_id')
    .select('m.account_id')
    .where('m.status_id', '=', row.id)
    .where('m.silent', '=', 0)
    .execute();
  const before = { ...row, mentionedIds: current.map(({ account_id }) => account_id) };
  const after = { ...row, ...columns, created_at: now(), mentionedIds };
  const verdict = await judgeEdit(tx, { before, after, hits });
  const ruled = verdict && columnsUnder(verdict, { ...row, ...columns });
  if (!verdict || !ruled) return columns;
  if (!hits.has(verdict.rule.id)) {
    const { visibility, spoiler_text, sensitive } = { ...row, ...columns };
    const act = verdict.act === 'warn' ? 'warn' : 'limit';
    await recordHit(tx, { ...verdict, act }, row, { visibility, spoiler_text, sensitive, mentions: [] });
  }
  return { ...columns, ...ruled };
}

/** What a rule changes in a status that has been seen; undefined when that is so already. */
function columnsUnder({ act, rule }: Verdict, row: StatusRow): Partial<Ruled> | undefined {
  if (act === 'warn') return row.spoiler_text === '' ? { spoiler_text: rule.warning, sensitive: 1 } : undefined;
  return row.visibility === 'public' ? { visibility: 'unlisted' } : undefined;
}

/** The status as changed by the rule; undefined when it needs no change. */
function underRule(status: NewStatus, { act, rule }: Verdict): NewStatus | undefined {
  const { row } = status;
  if (act === 'warn') {
    if (row.spoiler_text !== '') return undefined;
    return { ...status, row: { ...row, spoiler_text: rule.warning, sensitive: 1 } };
  }
  if (act === 'limit') {
    return row.visibility === 'public' ? { ...status, row: { ...row, visibility: 'unlisted' } } : undefined;
  }
  // Without mentions, nobody but its author may see it.
  return { ...status, row: { ...row, visibility: 'direct' }, mentions: [], quote: undefined, reach: 'nobody' };
}

function beforeOf({ row, mentions, quote }: NewStatus): Before {
  const { visibility, spoiler_text, sensitive } = row;
  const { quoted, ...about } = quote ?? {};
  const kept = quote && { ...about, state: quote.state, ...(quoted && { quoted: pick(quoted) }) };
  return { visibility, spoiler_text, sensitive, mentions: [...mentions], ...(kept && { quote: kept }) };
}

function pick({ id, account_id, local }: Pick<StatusRow, 'id' | 'account_id' | 'local'>) {
  return { id, account_id, local };
}
