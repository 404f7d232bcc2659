import { dismissAnnouncement } from '../domain/announcements/dismiss.ts';
import { addReaction, removeReaction } from '../domain/announcements/react.ts';
import { user } from '../http/access.ts';
import { type Act, byAccount } from './act.ts';

/** An announcement, and the emoji of a reaction to it. */
export type AnnouncementReaction = { readonly id: number; readonly name: string };

const favourites = user('write', 'write:favourites');

export const dismissAnnouncementAct: Act<number> = {
  name: 'dismiss',
  access: user('write', 'write:accounts'),
  summary: 'Mark an announcement as read',
  verb: byAccount(dismissAnnouncement),
  outcome: 'announcement_dismissed',
};

export const reactToAnnouncementAct: Act<AnnouncementReaction> = {
  name: 'react',
  access: favourites,
  summary: 'React to an announcement with an emoji',
  verb: (tx, { accountId }, { id, name }) => addReaction(tx, accountId, id, name),
};

export const unreactToAnnouncementAct: Act<AnnouncementReaction> = {
  name: 'unreact',
  access: favourites,
  summary: 'Remove a reaction from an announcement',
  verb: (tx, { accountId }, { id, name }) => removeReaction(tx, accountId, id, name),
};
