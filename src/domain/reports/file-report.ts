import { normalizeDomain } from '../../lib/acct.ts';
import { failed, notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { ReportRow } from '../../schema/moderation.ts';
import { getAccount } from '../accounts/queries.ts';
import { orderFederation } from '../deliveries/order-federation.ts';
import { visibleTo } from '../statuses/policy.ts';
import { checkLength } from '../validation.ts';
import { notifyStaff } from './notify-staff.ts';

export const REPORT_CATEGORIES = ['other', 'spam', 'legal', 'violation'] as const;

export type ReportCategory = (typeof REPORT_CATEGORIES)[number];

/** A report by a local person. */
export type Complaint = {
  readonly targetId: number;
  readonly statusIds: readonly number[];
  readonly comment: string;
  readonly category: ReportCategory;
  /** The broken rules; with any, the category becomes "violation". */
  readonly ruleIds: readonly number[];
  readonly collectionIds: readonly number[];
  /** Whether the server of a remote account is told too. */
  readonly forward: boolean;
  /** Which servers are told: the account's own, or those of the people to whom the statuses reply. By default only the account's own. */
  readonly forwardTo?: readonly string[] | undefined;
  readonly applicationId: number | null;
};

const MAX_COMMENT = 1000;

/**
 * Files a report to the moderators. 404 when the account is absent or suspended, or when a status or collection is not the account's own or
 * a status is not visible to the reporter; 422 for a long comment or unknown rules. Mastodon: ReportService.
 */
export async function fileReport(
  tx: Tx,
  { accountId }: { readonly accountId: number },
  complaint: Complaint,
): Promise<ReportRow> {
  const target = await getAccount(tx, complaint.targetId);
  if (target.suspended_at !== null) throw notFound();
  const { comment } = complaint;
  checkLength('comment', comment, MAX_COMMENT);
  const statusIds = await checkedStatuses(tx, accountId, complaint);
  const collectionIds = await checkedCollections(tx, complaint);
  const { category, rule_ids } = await checkedRules(tx, complaint);
  const domains = forwardedTo(target.domain, complaint);
  const at = now();
  const report = await tx
    .insertInto('reports')
    .values({
      id: newId(),
      account_id: accountId,
      target_account_id: target.id,
      category,
      comment,
      status_ids: JSON.stringify(statusIds),
      rule_ids,
      collection_ids: JSON.stringify(collectionIds),
      forwarded: target.domain !== null && domains.includes(target.domain) ? 1 : 0,
      application_id: complaint.applicationId,
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyStaff(tx, report);
  if (domains.length > 0) await orderFederation(tx, null, { verb: 'flag', reportId: report.id, domains });
  return report;
}

function forwardedTo(origin: string | null, { forward, forwardTo }: Complaint): readonly string[] {
  if (!forward || origin === null) return [];
  const named = forwardTo?.map(normalizeDomain).filter((domain) => domain !== undefined);
  return named ? [...new Set(named)] : [origin];
}

async function checkedStatuses(db: Db, accountId: number, { targetId, statusIds }: Complaint): Promise<number[]> {
  const wanted = [...new Set(statusIds)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('statuses as s')
    .select('s.id')
    .where(idsIn(db, 's.id', wanted))
    .where('s.account_id', '=', targetId)
    .where(visibleTo({ accountId }))
    .execute();
  if (rows.length < wanted.length) throw notFound();
  return wanted;
}

async function checkedCollections(db: Db, { targetId, collectionIds }: Complaint): Promise<number[]> {
  const wanted = [...new Set(collectionIds)];
  if (wanted.length === 0) return [];
  const rows = await db
    .selectFrom('collections')
    .select('id')
    .where(idsIn(db, 'id', wanted))
    .where('account_id', '=', targetId)
    .execute();
  if (rows.length < wanted.length) throw notFound();
  return wanted;
}

async function checkedRules(db: Db, { category, ruleIds }: Complaint) {
  const wanted = [...new Set(ruleIds)];
  if (wanted.length === 0 && category !== 'violation') return { category, rule_ids: null };
  const rows = await db
    .selectFrom('rules')
    .select('id')
    .where(idsIn(db, 'id', wanted))
    .execute();
  if (wanted.length === 0 || rows.length < wanted.length) {
    throw failed('rulesUnknown');
  }
  return { category: 'violation', rule_ids: JSON.stringify(wanted) };
}
