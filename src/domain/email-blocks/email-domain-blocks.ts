import { normalizeDomain } from '../../lib/acct.ts';
import { isBlank } from '../../lib/blank.ts';
import { failed } from '../../lib/errors.ts';
import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import { hasText } from '../../platform/db/has-text.ts';
import type { EmailDomainBlockRow } from '../../schema/moderation.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import type { TagDay } from '../tags/history.ts';
import { blank, taken } from '../validation.ts';
import { loadAttempts } from './attempts.ts';

/** A block with the attempts to sign up during the last seven days. */
export type EmailDomainBlockWithHistory = EmailDomainBlockRow & { readonly history: readonly TagDay[] };

/** A page of the blocked mail hosts, newest first; with a text, those in whose domain it occurs. */
export async function listEmailDomainBlocks(
  db: Db,
  page: Page & { readonly text?: string },
): Promise<EmailDomainBlockWithHistory[]> {
  const { text = '' } = page;
  const query = db.selectFrom('email_domain_blocks').selectAll();
  const rows = await readPage(text === '' ? query : query.where(hasText('domain', text)), 'id', page);
  return withHistories(db, rows);
}

/** The block of exactly this host. */
export function findEmailDomainBlock(db: Db, domain: string): Promise<EmailDomainBlockRow | undefined> {
  return db.selectFrom('email_domain_blocks').selectAll().where('domain', '=', domain.toLowerCase()).executeTakeFirst();
}

/** A block by id. 404 when there is none. */
export async function getEmailDomainBlock(db: Db, id: number): Promise<EmailDomainBlockWithHistory> {
  const row = await getRow(db, 'email_domain_blocks', id);
  return withHistory(db, row);
}

/**
 * Blocks sign-ups with addresses of a host and its subdomains, or requires approval for them. 422 for an invalid domain, or one that is
 * already blocked.
 */
export async function createEmailDomainBlock(
  tx: Tx,
  moderator: Moderator,
  { domain: name, allowWithApproval }: { readonly domain: string; readonly allowWithApproval: boolean },
): Promise<EmailDomainBlockWithHistory> {
  if (isBlank(name)) throw blank('domain');
  const domain = normalizeDomain(name.trim().replace(/^@/, ''));
  if (domain === undefined || domain.includes(':')) throw failed('domainInvalid');
  const row = await tx
    .insertInto('email_domain_blocks')
    .values({ id: newId(), domain, allow_with_approval: allowWithApproval ? 1 : 0, created_at: now() })
    .onConflict((conflict) => conflict.column('domain').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) throw taken('domain');
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return withHistory(tx, row);
}

/** Deletes a block. 404 when there is none. */
export async function deleteEmailDomainBlock(tx: Tx, moderator: Moderator, id: number): Promise<void> {
  const row = await getEmailDomainBlock(tx, id);
  await tx.deleteFrom('email_domain_blocks').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

async function withHistories(db: Db, rows: readonly EmailDomainBlockRow[]): Promise<EmailDomainBlockWithHistory[]> {
  const attempts = await loadAttempts(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => ({ ...row, history: attempts.get(row.id) ?? [] }));
}

async function withHistory(db: Db, row: EmailDomainBlockRow): Promise<EmailDomainBlockWithHistory> {
  const attempts = await loadAttempts(db, [row.id]);
  return { ...row, history: attempts.get(row.id) ?? [] };
}

function describe(row: EmailDomainBlockRow) {
  return { targetType: 'email_domain_block', targetId: row.id, label: row.domain };
}
