import { bookmark, unbookmark } from '../../domain/bookmarks/bookmark.ts';
import { muteConversation, unmuteConversation } from '../../domain/conversation-mutes/mute-conversation.ts';
import { pin, unpin } from '../../domain/pins/pin.ts';
import { unreblog } from '../../domain/reblogs/unreblog.ts';
import { user } from '../../http/access.ts';
import type { Route } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { statusRoute } from './status-route.ts';

type Plain = (tx: Tx, viewer: { accountId: number }, statusId: number) => Promise<void>;

/** Wraps a verb that acts on exactly the status in the path. */
const same = (verb: Plain) => async (tx: Tx, viewer: { accountId: number }, statusId: number) => {
  await verb(tx, viewer, statusId);
  return undefined;
};

const bookmarks = user('write', 'write:bookmarks');
const statuses = user('write', 'write:statuses');
const mutes = user('write', 'write:mutes');
const accounts = user('write', 'write:accounts');

/** The other actions on a status that take no parameters. */
export const statusVerbRoutes: readonly Route[] = [
  statusRoute({
    action: 'unreblog',
    access: statuses,
    summary: 'Undo a boost',
    rate: 'deletes',
    verb: unreblog,
  }),
  statusRoute({ action: 'bookmark', access: bookmarks, summary: 'Bookmark a status', verb: bookmark }),
  statusRoute({ action: 'unbookmark', access: bookmarks, summary: 'Remove a bookmark', verb: unbookmark }),
  statusRoute({ action: 'mute', access: mutes, summary: 'Mute a conversation', verb: same(muteConversation) }),
  statusRoute({ action: 'unmute', access: mutes, summary: 'Unmute a conversation', verb: same(unmuteConversation) }),
  statusRoute({ action: 'pin', access: accounts, summary: 'Pin a status to the profile', verb: same(pin) }),
  statusRoute({ action: 'unpin', access: accounts, summary: 'Unpin a status', verb: same(unpin) }),
];
