import { newId } from '../../lib/id.ts';
import { DAY, now } from '../../lib/time.ts';
import type { Db, Store, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { TrendRow } from '../../schema/discovery.ts';
import { firstRecentAt, type LikedStatus, likedStatuses } from './liked-statuses.ts';
import { burst, decayed, HALF_LIFE, PEAK_COUNTS, SHOWN, type TrendKind } from './score.ts';
import { slicesFrom } from './slices.ts';
import { addLinkUses, addTagUses, busy, firstUseAt, type Use, type UsedLink, type UsedTag, type Uses } from './uses.ts';

/** Creates missing records of the sites of links, so that staff can review them; maps the ids of links to those of their publishers. */
async function ensurePublishers(
  tx: Tx,
  links: readonly { readonly id: number; readonly url: string }[],
): Promise<Map<number, number>> {
  if (links.length === 0) return new Map();
  const domains = new Map(links.map(({ id, url }) => [id, new URL(url).hostname]));
  const wanted = [...new Set(domains.values())];
  const known = await publisherIds(tx, wanted);
  const missing = wanted.filter((domain) => !known.has(domain));
  if (missing.length > 0) {
    const at = now();
    await tx
      .insertInto('link_publishers')
      .values(missing.map((domain) => ({ id: newId(), domain, requested_review_at: at })))
      .onConflict((conflict) => conflict.column('domain').doNothing())
      .execute();
  }
  const ids = missing.length > 0 ? await publisherIds(tx, wanted) : known;
  const pairs = [...domains].map(([id, domain]) => [id, ids.get(domain)] as const);
  return new Map(pairs.flatMap(([id, publisher]) => (publisher === undefined ? [] : [[id, publisher] as const])));
}

async function publisherIds(tx: Tx, domains: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx
    .selectFrom('link_publishers')
    .select(['id', 'domain'])
    .where(idsIn(tx, 'domain', domains))
    .execute();
  return new Map(rows.map((row) => [row.domain, row.id]));
}

/** Decisions about links and statuses older than this (ms) concern nothing that can still trend. */
const REVIEWS_KEPT = 60 * DAY;

const CHUNK = 100;

/** Recomputes the trends. Mastodon: every five minutes. */
export async function refreshTrends(store: Store): Promise<void> {
  const at = now();
  const { tags, links, statuses } = await gather(store.db, at);
  await store.transaction(async (tx) => {
    await replace(tx, 'tag', withPeaks(await trendsOf(tx, 'tag'), tags, 'tag', at));
    const publishers = await ensurePublishers(tx, links);
    const linkRows = withPeaks(await trendsOf(tx, 'link'), links, 'link', at);
    const found = new Map(links.map((link) => [link.id, link]));
    const described = linkRows.map((row) => {
      const link = found.get(row.subject_id);
      return link ? { ...row, source_id: publishers.get(link.id) ?? null, language: link.language } : row;
    });
    await replace(tx, 'link', described);
    await replace(tx, 'status', statuses.map((status) => statusTrend(status, at)).filter(isShown));
    await tx
      .deleteFrom('trend_reviews')
      .where('reviewed_at', '<', at - REVIEWS_KEPT)
      .where('kind', '<>', 'author')
      .execute();
  });
}

/** Goes through the posts of the last two days once. */
async function gather(db: Db, at: number) {
  const tags: Uses<UsedTag> = new Map();
  const links: Uses<UsedLink> = new Map();
  const statuses: LikedStatus[] = [];
  for await (const slice of slicesFrom(db, Math.min(firstUseAt(at), firstRecentAt(at)))) {
    await addTagUses(db, tags, slice, at);
    await addLinkUses(db, links, slice, at);
    statuses.push(...(await likedStatuses(db, slice, at)));
  }
  return { tags: busy(tags), links: busy(links), statuses };
}

function trendsOf(db: Db, kind: TrendKind): Promise<TrendRow[]> {
  return db.selectFrom('trends').selectAll().where('kind', '=', kind).execute();
}

/** Scores for use that comes in bursts: they decline from their peak, so that a topic of midday is still listed in the evening. */
function withPeaks(before: readonly TrendRow[], uses: readonly Use[], kind: TrendKind, at: number): TrendRow[] {
  const rows = new Map(before.filter((row) => row.peak_at > at - PEAK_COUNTS).map((row) => [row.subject_id, row]));
  for (const { id, today, yesterday } of uses) {
    const peak = burst(today, yesterday);
    const known = rows.get(id);
    if (peak > (known?.peak ?? 0)) rows.set(id, { ...blank(kind, id), ...known, peak, peak_at: at });
  }
  return [...rows.values()].map((row) => ({ ...row, score: decayed(row.peak, at - row.peak_at, HALF_LIFE[kind]) }));
}

function statusTrend(status: LikedStatus, at: number): TrendRow {
  const { id, account_id, language, likes, created_at } = status;
  const peak = burst(likes, 1);
  const score = decayed(peak, at - created_at, HALF_LIFE.status);
  return { ...blank('status', id), source_id: account_id, language, score, peak, peak_at: at };
}

function isShown({ score }: TrendRow): boolean {
  return score >= SHOWN.status;
}

function blank(kind: TrendKind, id: number): TrendRow {
  return { kind, subject_id: id, source_id: null, language: null, score: 0, peak: 0, peak_at: 0 };
}

async function replace(tx: Tx, kind: TrendKind, rows: readonly TrendRow[]): Promise<void> {
  await tx.deleteFrom('trends').where('kind', '=', kind).execute();
  for (let start = 0; start < rows.length; start += CHUNK) {
    await tx
      .insertInto('trends')
      .values(rows.slice(start, start + CHUNK))
      .execute();
  }
}
