import { findConversation } from '../../domain/conversations/conversations.ts';
import { parseParticipants } from '../../domain/conversations/participants.ts';
import { listRecipients, type Recipient } from '../../domain/conversations/talking.ts';
import { notFound } from '../../lib/errors.ts';
import { toWire } from '../../lib/id.ts';
import type { AccountConversationRow } from '../../schema/conversations.ts';
import type { AccountView } from '../../views/frame/entity-types.ts';
import { accountValues } from '../entity-values.ts';
import type { PersonCall } from '../person-call.ts';

/** Whom somebody talks to: in a conversation that there is, or in one that its first message begins. */
export type Talk = {
  readonly row: AccountConversationRow | undefined;
  readonly recipients: readonly Recipient[];
  readonly people: readonly AccountView[];
  /** Whether all of them are oneself: what one writes is a note that nobody else reads. */
  readonly isAlone: boolean;
};

/** One of the viewer's conversations. 404 for anybody else's. */
export async function talkOf(call: PersonCall, id: number): Promise<Talk> {
  const talk = await findTalk(call, id);
  if (!talk) throw notFound();
  return talk;
}

/** The same; undefined if the viewer has no such conversation. */
export async function findTalk(call: PersonCall, id: number): Promise<Talk | undefined> {
  const row = await findConversation(call.db, call.viewer.accountId, id);
  if (!row) return undefined;
  const others = parseParticipants(row.participant_ids);
  return talkWith(call, others.length > 0 ? others : [call.viewer.accountId], row);
}

/** Talking to accounts, in a conversation or in none so far. */
export async function talkWith(
  { db, viewer }: PersonCall,
  ids: readonly number[],
  row?: AccountConversationRow,
): Promise<Talk> {
  const recipients = await listRecipients(db, viewer.accountId, ids);
  const isAlone = ids.length > 0 && ids.every((id) => id === viewer.accountId);
  const shown = isAlone ? [viewer.accountId] : recipients.map(({ id }) => id);
  return { row, recipients, people: await accountValues(db, shown), isAlone };
}

/** Where the messages of a conversation are and go to; one that begins has no place of its own yet. */
export function addressOfTalk({ row }: Pick<Talk, 'row'>): string {
  return row ? `/conversations/${toWire(row.id)}` : '/conversations/new';
}

/** Whom a conversation is with, as its beginning is told. */
export function toOf({ recipients, isAlone }: Talk, username: string): string {
  return isAlone ? `@${username}` : recipients.map(({ acct }) => `@${acct}`).join(' ');
}
