import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { DomainDraftRow } from '../../schema/domains.ts';
import { logAct, type Moderator } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { type Page, readPage } from '../paging.ts';
import { excludeDomain } from './excludes.ts';
import { liftRule, setRule, type Word } from './rules.ts';

/** A page of the suggestions of lists, newest first: the open ones, or those that staff refused. */
export function listDrafts(db: Db, page: Page & { readonly refused?: boolean }): Promise<DomainDraftRow[]> {
  const query = db
    .selectFrom('domain_drafts')
    .selectAll()
    .where('refused_at', page.refused ? 'is not' : 'is', null);
  return readPage(query, 'id', page);
}

/** How many suggestions wait for an answer. */
export async function countOpenDrafts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('domain_drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('refused_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A suggestion by id. 404 when there is none. */
export function getDraft(db: Db, id: number): Promise<DomainDraftRow> {
  return getRow(db, 'domain_drafts', id);
}

/** Accepts a suggestion. The resulting rule belongs to the list, which may change and remove it. 404 when there is none. */
export async function acceptDraft(tx: Tx, moderator: Moderator, id: number): Promise<DomainDraftRow> {
  const draft = await getDraft(tx, id);
  if (draft.act === 'lift') await liftRule(tx, moderator, draft.kind, draft.domain);
  else await setRule(tx, moderator, draft.kind, draft);
  await tx.deleteFrom('domain_drafts').where('id', '=', id).execute();
  return draft;
}

/** Refuses a suggestion, which is not made again until the list says something else, or never with `exclude`. */
export async function refuseDraft(
  tx: Tx,
  moderator: Moderator,
  id: number,
  { exclude = false }: { readonly exclude?: boolean } = {},
): Promise<DomainDraftRow> {
  const draft = await getDraft(tx, id);
  if (exclude) await excludeDomain(tx, moderator, draft.domain, '');
  const refused = { refused_at: draft.refused_at ?? now() };
  await tx.updateTable('domain_drafts').set(refused).where('id', '=', id).execute();
  const label = draft.domain;
  if (draft.refused_at === null)
    await logAct(tx, moderator, { action: 'reject', targetType: 'domain_draft', targetId: id, label });
  return { ...draft, ...refused };
}

/** Stores a suggestion for a domain, replacing any earlier one. */
export async function suggest(tx: Tx, kind: string, act: 'create' | 'lift', word: Word): Promise<void> {
  const columns = {
    subscription_id: word.subscription_id,
    act,
    severity: word.severity,
    reject_media: word.reject_media,
    reject_reports: word.reject_reports,
    obfuscate: word.obfuscate,
    public_comment: word.public_comment,
    refused_at: null,
  };
  await tx
    .insertInto('domain_drafts')
    .values({ id: newId(), kind, domain: word.domain, ...columns, created_at: now() })
    .onConflict((conflict) => conflict.columns(['kind', 'domain']).doUpdateSet(columns))
    .execute();
}
