import { COMMAND_LINE, EMPOWERED_COMMAND_LINE } from '../../src/domain/audit/log-act.ts';
import { createDomainBlock, type DomainBlockFields } from '../../src/domain/domain-blocks/save-domain-block.ts';
import { authorizeRequest } from '../../src/domain/follows/answer-request.ts';
import { follow } from '../../src/domain/follows/follow.ts';
import type { DocumentKind } from '../../src/domain/instance/documents.ts';
import { draftDocument, publishDocument } from '../../src/domain/instance/draft-documents.ts';
import { actOnStatuses } from '../../src/domain/moderation/act-on-statuses.ts';
import { takeAction } from '../../src/domain/moderation/take-action.ts';
import type { WarningAction } from '../../src/domain/moderation/warning-actions.ts';
import { newId } from '../../src/lib/id.ts';
import type { TestServer } from './server.ts';

/** Somebody follows somebody of another server or is followed by one, and whoever is asked agrees; the other server is told nothing. */
export async function followAcross({ ctx }: TestServer, accountId: number, targetId: number): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const before = newId();
    const outcome = await follow(tx, { accountId, targetId });
    if (outcome !== 'following') await authorizeRequest(tx, targetId, accountId);
    await tx.deleteFrom('jobs').where('name', '=', 'federate').where('id', '>', before).execute();
  });
}

const UNEXPLAINED = { text: '', presetId: null, reportId: null, notifies: true, sendEmail: false };

/** Staff act on an account by the command line: `silence`, `suspend` and the like. */
export async function actOn({ ctx }: TestServer, targetId: number, action: WarningAction): Promise<void> {
  const order = { targetId, action, ...UNEXPLAINED };
  await ctx.store.transaction((tx) => takeAction(tx, EMPOWERED_COMMAND_LINE, order));
}

/** Staff delete the post with this ActivityPub id by the command line. */
export async function deletePost({ ctx: { store } }: TestServer, uri: string): Promise<void> {
  const post = store.db.selectFrom('statuses').select(['id', 'account_id']).where('uri', '=', uri);
  const { id, account_id: targetId } = await post.executeTakeFirstOrThrow();
  const order = { targetId, action: 'delete_statuses' as const, statusIds: [id], ...UNEXPLAINED };
  await store.transaction((tx) => actOnStatuses(tx, EMPOWERED_COMMAND_LINE, order));
}

/** Staff publish a long text by the command line; terms of service that are in force since a time (ms) in the past are those of then. */
export async function publishText(
  { ctx }: TestServer,
  kind: DocumentKind,
  content: string,
  since?: number,
): Promise<void> {
  await ctx.store.transaction(async (tx) => {
    const past = since !== undefined && since < Date.now();
    const draft = await draftDocument(tx, COMMAND_LINE, kind, { content, effectiveAt: past ? undefined : since });
    await publishDocument(tx, COMMAND_LINE, draft.id, { mail: false, announce: false });
    if (!past) return;
    await tx.updateTable('documents').set({ effective_at: since }).where('id', '=', draft.id).execute();
  });
}

/** Staff limit another server by the command line; the job that applies it to the accounts known is left to run. */
export async function blockServer({ ctx }: TestServer, domain: string, fields: DomainBlockFields): Promise<void> {
  await ctx.store.transaction((tx) => createDomainBlock(tx, COMMAND_LINE, domain, fields));
}
