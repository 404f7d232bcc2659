import type { Tx } from '../../platform/db/handle.ts';
import type { MediaAttachmentRow } from '../../schema/media.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { isHidden } from '../automatic-rules/hits.ts';
import { tagCollections } from '../collections/tag-collections.ts';
import { enqueuePreviewCard } from '../preview-cards/enqueue.ts';
import { fireStatusWebhooks } from '../webhooks/fire.ts';
import { mediaOf } from './edit-media.ts';
import { changeMentions, type NamedAccount } from './edit-mentions.ts';
import { changeTags } from './edit-tags.ts';
import { federateStatus } from './federate.ts';
import { setGroups } from './groups.ts';
import { indexStatus } from './index-status.ts';
import { notifyOfEdit } from './notify-of-edit.ts';
import { reviseStatus } from './revise-status.ts';
import { submitEditToRules } from './submit-to-rules.ts';
import { storeVersion } from './versions.ts';

export type EditedColumns = Pick<StatusRow, 'text' | 'content' | 'spoiler_text' | 'sensitive' | 'language'> &
  Partial<Pick<StatusRow, 'title' | 'content_type' | 'visibility'>>;

/** A new version of a status, ready to be written. Its attachments and poll have been changed already. */
export type StatusChange = {
  readonly columns: EditedColumns;
  readonly mentions: readonly NamedAccount[];
  /** As in `NewStatus`. */
  readonly groups?: readonly (readonly string[])[] | undefined;
  /** As written, without `#`. */
  readonly tagNames: readonly string[];
  /** Its previous attachments, in order. */
  readonly mediaBefore: readonly MediaAttachmentRow[];
  /** The options of its poll, then and now. */
  readonly polls: { readonly before: readonly string[] | undefined; readonly after: readonly string[] | undefined };
  /** Milliseconds. */
  readonly at: number;
};

/** Whom and what a version of a status names. */
export type References = Pick<StatusChange, 'mentions' | 'groups' | 'tagNames'>;

/** Gives a status the mentions, groups and hashtags of its new version. Returns whether that changes any. */
export async function changeReferences(
  tx: Tx,
  row: StatusRow,
  { mentions, groups = [], tagNames }: References,
): Promise<boolean> {
  // An edit must not reveal a status that a rule hides.
  const mentioned = await changeMentions(tx, row, (await isHidden(tx, row.id)) ? [] : mentions);
  const grouped = await setGroups(tx, row, { named: groups, mentioned: mentions.map(({ id }) => id) });
  return (await changeTags(tx, row, tagNames)) || mentioned || grouped;
}

/** Writes a new version of a local or remote status, with its history, mentions, hashtags, notifications and index. */
export async function changeStatus(tx: Tx, before: StatusRow, change: StatusChange): Promise<void> {
  const { polls, at } = change;
  const hidden = await isHidden(tx, before.id);
  const mentionedIds = change.mentions.filter(({ domain }) => domain === null).map(({ id }) => id);
  const columns = hidden
    ? change.columns
    : await submitEditToRules(tx, before, { columns: change.columns, mentionedIds });
  if (before.edited_at === null) {
    await storeVersion(tx, before, { media: change.mediaBefore, poll: polls.before, at: before.created_at });
  }
  await reviseStatus(tx, before.id, { ...columns, edited_at: at });
  const after = { ...before, ...columns, edited_at: at };
  await storeVersion(tx, after, { media: await mediaOf(tx, before.id), poll: polls.after, at });
  await changeReferences(tx, after, change);
  await indexStatus(tx, before.id);
  await enqueuePreviewCard(tx, after, before.content);
  if (after.content !== before.content) await tagCollections(tx, after);
  await notifyOfEdit(tx, after);
  tx.emit({ type: 'status.edited', statusId: before.id });
  await federateStatus(tx, 'update', after);
  await fireStatusWebhooks(tx, 'status.updated', after);
}
