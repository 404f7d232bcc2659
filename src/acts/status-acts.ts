import { bookmark, unbookmark } from '../domain/bookmarks/bookmark.ts';
import { favourite } from '../domain/favourites/favourite.ts';
import { hasFavourited } from '../domain/favourites/queries.ts';
import { unfavourite } from '../domain/favourites/unfavourite.ts';
import { pin, unpin } from '../domain/pins/pin.ts';
import { revokeQuote } from '../domain/quotes/revoke-quote.ts';
import { react } from '../domain/reactions/react.ts';
import { unreact } from '../domain/reactions/unreact.ts';
import { hasReblogged } from '../domain/reblogs/queries.ts';
import { reblog } from '../domain/reblogs/reblog.ts';
import { unreblog } from '../domain/reblogs/unreblog.ts';
import { muteConversation, unmuteConversation } from '../domain/statuses/mute-conversation.ts';
import { user } from '../http/access.ts';
import type { Visibility } from '../lib/visibility.ts';
import type { Act } from './act.ts';

/** An act on a status, which returns the id of the one it went to: the same, or the original of a reblog. */
export type StatusAct = Act<number, number>;

/** A status, and for whom it is reblogged. */
type Reblog = { readonly statusId: number; readonly visibility?: Visibility | undefined };

const favourites = user('write', 'write:favourites');
const bookmarks = user('write', 'write:bookmarks');
const statuses = user('write', 'write:statuses');
const accounts = user('write', 'write:accounts');
const mutes = user('write', 'write:mutes');

/** Wraps a verb that acts on exactly the status that is named. */
const same =
  (verb: (...given: Parameters<StatusAct['verb']>) => Promise<void>): StatusAct['verb'] =>
  async (tx, viewer, id) => {
    await verb(tx, viewer, id);
    return id;
  };

/** What is done with a status at once. */
export const statusActs: readonly StatusAct[] = [
  {
    name: 'favourite',
    access: favourites,
    summary: 'Favourite a status',
    verb: (tx, viewer, id) => favourite(tx, viewer, id),
    outcome: 'favourited',
    undo: { act: 'unfavourite', isBack: async (db, viewer, id) => !(await hasFavourited(db, viewer, id)) },
  },
  { name: 'unfavourite', access: favourites, summary: 'Undo a favourite', verb: unfavourite },
  { name: 'unreblog', access: statuses, rate: 'deletes', summary: 'Undo a boost', verb: unreblog },
  { name: 'bookmark', access: bookmarks, summary: 'Bookmark a status', verb: bookmark },
  { name: 'unbookmark', access: bookmarks, summary: 'Remove a bookmark', verb: unbookmark },
  { name: 'mute', access: mutes, summary: 'Mute a conversation', verb: same(muteConversation) },
  { name: 'unmute', access: mutes, summary: 'Unmute a conversation', verb: same(unmuteConversation) },
  { name: 'pin', access: accounts, summary: 'Pin a status to the profile', verb: same(pin) },
  { name: 'unpin', access: accounts, summary: 'Unpin a status', verb: same(unpin) },
];

/** Reblogging, for everybody or for fewer; returns the id of the reblog. */
export const reblogAct: Act<Reblog, number> = {
  name: 'reblog',
  access: statuses,
  rate: 'statuses',
  summary: 'Boost a status',
  verb: reblog,
  outcome: 'boosted',
  undo: { act: 'unreblog', isBack: async (db, viewer, { statusId }) => !(await hasReblogged(db, viewer, statusId)) },
};

/** A status, and the emoji of a reaction to it. */
type Reaction = { readonly statusId: number; readonly emoji: string };

const reactions = user('write', 'write:statuses', 'write:favourites');

export const reactAct: Act<Reaction, number> = {
  name: 'react',
  access: reactions,
  summary: 'React to a status with an emoji',
  verb: (tx, viewer, { statusId, emoji }) => react(tx, viewer, statusId, emoji),
};

export const unreactAct: Act<Reaction, number> = {
  name: 'unreact',
  access: reactions,
  summary: 'Remove a reaction from a status',
  verb: (tx, viewer, { statusId, emoji }) => unreact(tx, viewer, statusId, emoji),
};

/** A status of one's own, and one that quotes it. */
type Quote = { readonly quotedId: number; readonly quotingId: number };

/** For good, so a page asks first. */
export const revokeQuoteAct: Act<Quote> = {
  name: 'revoke',
  access: statuses,
  summary: 'Revoke a quote of your status, for ever',
  verb: revokeQuote,
};
