import { normalizeDomain } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { DomainBlockRow } from '../../schema/domains.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { findDomainRule } from '../servers/refusals.ts';
import { blank, checkLength } from '../validation.ts';
import { getDomainBlock } from './queries.ts';

export const DOMAIN_BLOCK_SEVERITIES = ['noop', 'silence', 'suspend'] as const;

/** Emitted when a block is created or lifted. */
export const DOMAIN_BLOCKS_CHANGED = 'domain-blocks.changed';

export type DomainBlockSeverity = (typeof DOMAIN_BLOCK_SEVERITIES)[number];

/** The fields of a block that staff can set; undefined ones stay as they are. */
export type DomainBlockFields = {
  readonly severity?: DomainBlockSeverity | undefined;
  readonly rejectMedia?: boolean | undefined;
  readonly rejectReports?: boolean | undefined;
  readonly privateComment?: string | undefined;
  readonly publicComment?: string | undefined;
  readonly obfuscate?: boolean | undefined;
  /** The subscribed list that set the block; once staff change a block, lists no longer change it. */
  readonly subscriptionId?: number | undefined;
};

/** The new block, or the existing one that already covers as much. */
export type DomainBlockOutcome = { readonly created: DomainBlockRow } | { readonly existing: DomainBlockRow };

/** The most characters of a comment. */
const MAX_COMMENT = 2000;

/** A normalised domain to block or allow. 422 when it is blank, invalid or this server's own. */
export function readDomain(db: Db, name: string): string {
  if (isBlank(name)) throw blank('domain');
  const domain = normalizeDomain(name.trim().replace(/^(?:https?:\/\/)?(?:\*\.)?/, ''));
  if (domain === undefined) throw failed('domainInvalid');
  const ownNames = [db.instance.domain, new URL(db.instance.origin).host];
  if (ownNames.includes(domain)) throw failed('domainOwn');
  return domain;
}

/** Limits another server and its subdomains; a job applies the limits to known accounts. 422 for an invalid domain. */
export async function createDomainBlock(
  tx: Tx,
  moderator: Moderator,
  name: string,
  fields: DomainBlockFields,
): Promise<DomainBlockOutcome> {
  const domain = readDomain(tx, name);
  const severity = fields.severity ?? 'silence';
  checkComments(fields);
  const columns = { severity, ...columnsOf(fields) };
  const existing = await findDomainRule(tx, domain);
  if (existing && (existing.domain === domain || coversAsMuch(existing, columns))) return { existing };
  const at = now();
  const created = await tx
    .insertInto('domain_blocks')
    .values({ id: newId(), domain, ...columns, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  tx.emit({ type: DOMAIN_BLOCKS_CHANGED });
  await orderApplication(tx, created);
  await logAct(tx, moderator, { action: 'create', ...describe(created), details: columns });
  return { created };
}

/** Changes a block, and what it did if the severity differs. 404 when there is none. */
export async function updateDomainBlock(
  tx: Tx,
  moderator: Moderator,
  id: number,
  fields: DomainBlockFields,
): Promise<DomainBlockRow> {
  const before = await getDomainBlock(tx, id);
  checkComments(fields, before);
  const columns = columnsOf(fields);
  const after = await tx
    .updateTable('domain_blocks')
    .set({ ...columns, updated_at: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  if (after.severity !== before.severity) await orderApplication(tx, after);
  await logAct(tx, moderator, { action: 'update', ...describe(after), details: columns });
  return after;
}

/** Lifts a block; a job undoes what it did to accounts. 404 when there is none. */
export async function deleteDomainBlock(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getDomainBlock(tx, id);
  await tx.deleteFrom('domain_blocks').where('id', '=', id).execute();
  tx.emit({ type: DOMAIN_BLOCKS_CHANGED });
  await enqueue(tx, { name: 'lift-domain-block', payload: { domain: row.domain, appliedAt: row.created_at } });
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

const APPLY_JOB = 'apply-domain-block';

async function orderApplication(tx: Tx, { id }: DomainBlockRow): Promise<void> {
  await enqueue(tx, { name: APPLY_JOB, payload: { blockId: id } });
}

/** The id of the oldest job that applies a block; undefined when there is none. */
export async function findApplication(db: Db, blockId: number): Promise<number | undefined> {
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('name', '=', APPLY_JOB)
    .where('payload', '=', JSON.stringify({ blockId }))
    .where('dead_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  return job?.id;
}

function columnsOf(fields: DomainBlockFields) {
  const { severity, privateComment, publicComment } = fields;
  return {
    ...(severity === undefined ? {} : { severity }),
    ...flag('reject_media', fields.rejectMedia),
    ...flag('reject_reports', fields.rejectReports),
    ...flag('obfuscate', fields.obfuscate),
    ...(privateComment === undefined ? {} : { private_comment: privateComment }),
    ...(publicComment === undefined ? {} : { public_comment: publicComment }),
    subscription_id: fields.subscriptionId ?? null,
  };
}

/** 422 for a comment that is too long, unless it is as it was. */
function checkComments({ privateComment, publicComment }: DomainBlockFields, before?: DomainBlockRow): void {
  if (privateComment !== undefined && privateComment !== before?.private_comment)
    checkLength('private_comment', privateComment, MAX_COMMENT);
  if (publicComment !== undefined && publicComment !== before?.public_comment)
    checkLength('public_comment', publicComment, MAX_COMMENT);
}

type FlagColumn = 'reject_media' | 'reject_reports' | 'obfuscate';

function flag(name: FlagColumn, value: boolean | undefined): Partial<Record<FlagColumn, 0 | 1>> {
  return value === undefined ? {} : { [name]: value ? 1 : 0 };
}

type Wanted = { severity: DomainBlockSeverity; reject_media?: 0 | 1; reject_reports?: 0 | 1 };

type Limits = Pick<DomainBlockRow, 'severity' | 'reject_media' | 'reject_reports'>;

/** Whether an existing block does everything that the wanted one would. Mastodon: DomainBlock#stricter_than?. */
export function coversAsMuch(existing: Limits, wanted: Wanted): boolean {
  if (existing.severity === 'suspend') return true;
  if (wanted.severity === 'suspend' || (existing.severity === 'noop' && wanted.severity === 'silence')) return false;
  return existing.reject_media >= (wanted.reject_media ?? 0) && existing.reject_reports >= (wanted.reject_reports ?? 0);
}

function describe(row: DomainBlockRow) {
  return { targetType: 'domain_block', targetId: row.id, label: row.domain };
}
