import { firstIdAt } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import { DISTRIBUTABLE, isDistributable } from '../../lib/visibility.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { AutomaticRuleRow } from '../../schema/moderation.ts';
import { Sightings } from './fingerprints.ts';
import { compileRule } from './judge.ts';
import { type FactsOfPost, loadFacts } from './post-facts.ts';

/** What a rule would have done in the last 30 days. */
export type Backtest = {
  readonly tested_at: number;
  /** How many posts were examined, and since when (ms), which is less than 30 days when there were too many. */
  readonly posts: number;
  readonly since: number;
  readonly hits: number;
  readonly local_hits: number;
  readonly accounts: number;
  /** The newest posts that it would have matched and that everybody may see. */
  readonly samples: readonly number[];
};

/** Which of the samples of a backtest everybody may see still, newest first. */
export async function samplesOf(db: Db, samples: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('statuses')
    .select('id')
    .where(idsIn(db, 'id', samples))
    .where('visibility', 'in', DISTRIBUTABLE)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

const DAYS = 30 * 86_400_000;
const MOST_POSTS = 50_000;
const MOST_SAMPLES = 20;
const BATCH = 200;

/**
 * Tests a rule against the posts of the last 30 days, at most the newest 50,000, and stores the result with it, unless its conditions have
 * changed in the meantime. Posts that are not for everybody are counted, but never shown. Throws when the worker stops; the job then runs
 * again.
 */
export async function backtest(store: Store, ruleId: number, conditions: string, signal: AbortSignal): Promise<void> {
  const rule = await store.db
    .selectFrom('automatic_rules')
    .selectAll()
    .where('id', '=', ruleId)
    .where('conditions', '=', conditions)
    .executeTakeFirst();
  if (!rule) return;
  const report = await tryRule(store.db, rule, signal);
  await store.transaction((tx) =>
    tx
      .updateTable('automatic_rules')
      .set({ backtest: JSON.stringify(report) })
      .where('id', '=', ruleId)
      .where('conditions', '=', conditions)
      .execute(),
  );
}

async function tryRule(db: Db, rule: AutomaticRuleRow, signal: AbortSignal): Promise<Backtest> {
  const at = now();
  const start = await startOf(db, at - DAYS);
  const trial = new Trial(rule);
  let posts = 0;
  let last = start.id - 1;
  for (;;) {
    signal.throwIfAborted();
    const rows = await postsAfter(db, last);
    if (rows.length === 0) break;
    const facts = await loadFacts(db, rows);
    for (const [index, row] of rows.entries()) trial.take(row, facts[index]);
    posts += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
  return { tested_at: at, posts, since: start.at, ...trial.report() };
}

type Post = Awaited<ReturnType<typeof postsAfter>>[number];

/** Counts the matches of a rule, from the oldest post to the newest, because a repetition only counts from the second time on. */
class Trial {
  readonly #meets: ReturnType<typeof compileRule>['meets'];
  readonly #sightings = new Sightings();
  readonly #accounts = new Set<number>();
  readonly #samples: number[] = [];
  #hits = 0;
  #local = 0;

  constructor(rule: AutomaticRuleRow) {
    this.#meets = compileRule(rule).meets;
  }

  take(post: Post, facts: FactsOfPost | undefined): void {
    if (!facts) return;
    const { text, link } = facts.traits.fingerprints;
    for (const print of [...text, ...link]) this.#sightings.add(print, post.created_at);
    if (!this.#meets(facts.toFacts(this.#sightings))) return;
    this.#hits += 1;
    this.#local += post.local;
    this.#accounts.add(post.account_id);
    if (isDistributable(post.visibility)) this.#samples.push(post.id);
    if (this.#samples.length > MOST_SAMPLES) this.#samples.shift();
  }

  report(): Pick<Backtest, 'hits' | 'local_hits' | 'accounts' | 'samples'> {
    return {
      hits: this.#hits,
      local_hits: this.#local,
      accounts: this.#accounts.size,
      samples: this.#samples.toReversed(),
    };
  }
}

/** Where the newest posts start, but not before an instant (ms). */
async function startOf(db: Db, instant: number): Promise<{ id: number; at: number }> {
  const floor = firstIdAt(instant);
  const oldest = await db
    .selectFrom('statuses')
    .select(['id', 'created_at'])
    .where('id', '>=', floor)
    .orderBy('id', 'desc')
    .offset(MOST_POSTS - 1)
    .limit(1)
    .executeTakeFirst();
  return oldest ? { id: oldest.id, at: oldest.created_at } : { id: floor, at: instant };
}

async function postsAfter(db: Db, id: number) {
  const rows = await db
    .selectFrom('statuses')
    .select(['id', 'account_id', 'local', 'content', 'spoiler_text', 'created_at', 'visibility'])
    .where('id', '>', id)
    .where('reblog_of_id', 'is', null)
    .orderBy('id')
    .limit(BATCH)
    .execute();
  const mentions = await db
    .selectFrom('mentions as m')
    .innerJoin('users as u', 'u.account_id', 'm.account_id')
    .select(['m.status_id', 'm.account_id'])
    .where(
      idsIn(
        db,
        'm.status_id',
        rows.map((row) => row.id),
      ),
    )
    .execute();
  const byStatus = Map.groupBy(mentions, (mention) => mention.status_id);
  return rows.map((row) => ({
    ...row,
    mentionedIds: (byStatus.get(row.id) ?? []).map((mention) => mention.account_id),
  }));
}
