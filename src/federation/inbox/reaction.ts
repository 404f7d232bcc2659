import { type RemoteEmoji, storeRemoteEmojis } from '../../domain/emojis/remote-emojis.ts';
import { readEmojiName } from '../../domain/reactions/emoji-name.ts';
import { react } from '../../domain/reactions/react.ts';
import { unreact } from '../../domain/reactions/unreact.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';

type Actor = Pick<AccountRow, 'id' | 'uri' | 'domain'>;

/** A reaction as an activity describes it: its content, and the pictures that come with it. */
export type Reaction = {
  readonly uri: string | undefined;
  readonly content: string;
  readonly emojis: readonly RemoteEmoji[];
};

/**
 * Somebody elsewhere reacts with an emoji. A custom emoji counts as one of their server. A custom emoji without a known picture is ignored,
 * because nothing could be shown.
 */
export async function receiveReaction(tx: Tx, actor: Actor, statusId: number, reaction: Reaction): Promise<void> {
  const emoji = readEmojiName(reaction.content);
  if (!emoji) return;
  const uri = reaction.uri ?? `${actor.uri}#reaction/${statusId}/${emoji.name}`;
  const viewer = { accountId: actor.id };
  if (!emoji.custom) {
    await react(tx, viewer, statusId, emoji.name, { uri, customEmojiId: null });
    return;
  }
  const name = nameOfTheirs(actor, emoji.name);
  const shortcode = shortcodeOf(name);
  const told = reaction.emojis.filter((one) => one.shortcode === shortcode).slice(0, 1);
  if (actor.domain !== null) await storeRemoteEmojis(tx, actor.domain, told);
  const known = await tx.selectFrom('custom_emojis').select('id').where('handle', '=', name).executeTakeFirst();
  if (known) await react(tx, viewer, statusId, name, { uri, customEmojiId: known.id });
}

/** How an Undo identifies the reaction: by its id, or by the status and the content. */
export type UndoneReaction = {
  readonly uri: string | undefined;
  readonly statusId: number | undefined;
  readonly content: string | undefined;
};

/** Somebody elsewhere withdraws a reaction; does nothing when there is no such reaction. */
export async function withdrawReaction(
  tx: Tx,
  actor: Actor,
  { uri, statusId, content }: UndoneReaction,
): Promise<void> {
  const emoji = content === undefined ? undefined : readEmojiName(content);
  const name = emoji && (emoji.custom ? nameOfTheirs(actor, emoji.name) : emoji.name);
  const row = await tx
    .selectFrom('status_reactions')
    .select(['status_id', 'name'])
    .where('account_id', '=', actor.id)
    .where((eb) =>
      eb.or([eb('uri', '=', uri ?? ''), eb.and([eb('status_id', '=', statusId ?? 0), eb('name', '=', name ?? '')])]),
    )
    .executeTakeFirst();
  if (row) await unreact(tx, { accountId: actor.id }, row.status_id, row.name);
}

function nameOfTheirs({ domain }: Actor, name: string): string {
  return `${shortcodeOf(name)}@${domain ?? ''}`;
}

function shortcodeOf(name: string): string {
  return name.split('@')[0] ?? name;
}
