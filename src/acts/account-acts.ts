import { block } from '../domain/blocks/block.ts';
import { unblock } from '../domain/blocks/unblock.ts';
import { unblockLeadsBack } from '../domain/blocks/unblock-leads-back.ts';
import { dismissSuggestion } from '../domain/discovery/suggestions.ts';
import { authorizeRequest, rejectRequest } from '../domain/follows/answer-request.ts';
import { follow } from '../domain/follows/follow.ts';
import { followLeadsBack } from '../domain/follows/follow-leads-back.ts';
import { type FollowTerms, findTerms } from '../domain/follows/follow-terms.ts';
import { removeFollower } from '../domain/follows/remove-follower.ts';
import { unfollow } from '../domain/follows/unfollow.ts';
import { unmute } from '../domain/mutes/unmute.ts';
import { endorse, unendorse } from '../domain/relationships/endorse.ts';
import { isBlocking, isEndorsing } from '../domain/relationships/queries.ts';
import { user } from '../http/access.ts';
import type { Db } from '../platform/db/handle.ts';
import { type Act, byAccount, type Terms, type Undo } from './act.ts';

type AccountAct = Act<number>;

const follows = user('write', 'write:follows', 'follow');
const blocks = user('write', 'write:blocks', 'follow');
const mutes = user('write', 'write:mutes', 'follow');
const profile = user('write', 'write:accounts');

/** A question about two accounts, of which the first acts. */
type Asked = (db: Db, accountId: number, targetId: number) => Promise<boolean>;

const undoneBy = (act: string, isBack: Asked): Undo<number> => ({
  act,
  isBack: (db, { accountId }, id) => isBack(db, accountId, id),
});

const following =
  (terms: FollowTerms): AccountAct['verb'] =>
  (tx, { accountId }, targetId) =>
    follow(tx, { accountId, targetId, terms });

/** Undone where the account is followed, or asked, with the opposite. Without that, the act follows it. */
const undoneTerms = (act: string, before: FollowTerms): Undo<number> =>
  undoneBy(act, async (db, me, id) => {
    const terms = await findTerms(db, me, id);
    return terms !== undefined && (terms.reblogs === before.reblogs || terms.notify === before.notify);
  });

/** Following, which the API does with options too. */
export const followAct: AccountAct = {
  name: 'follow',
  access: follows,
  rate: 'follows',
  summary: 'Follow an account, or change how',
  verb: following({}),
  outcome: 'followed',
};

/** Muting, for how long and of what. */
export const muteTerms: Terms = { access: mutes, summary: 'Mute an account, or change how' };

/** What pages change of a follow at once; by the API these are options of following. */
export const followOptionActs: readonly AccountAct[] = [
  {
    name: 'show_boosts',
    access: follows,
    rate: 'follows',
    summary: 'See the boosts of an account',
    verb: following({ reblogs: true }),
    outcome: 'boosts_shown',
    undo: undoneTerms('hide_boosts', { reblogs: false }),
  },
  {
    name: 'hide_boosts',
    access: follows,
    rate: 'follows',
    summary: 'See no boosts of an account',
    verb: following({ reblogs: false }),
    outcome: 'boosts_hidden',
    undo: undoneTerms('show_boosts', { reblogs: true }),
  },
  {
    name: 'notify',
    access: follows,
    rate: 'follows',
    summary: 'Be told of new posts of an account',
    verb: following({ notify: true }),
    outcome: 'notifying',
    undo: undoneTerms('dont_notify', { notify: false }),
  },
  {
    name: 'dont_notify',
    access: follows,
    rate: 'follows',
    summary: 'Be told no longer',
    verb: following({ notify: false }),
    outcome: 'not_notifying',
    undo: undoneTerms('notify', { notify: true }),
  },
];

/** What is done with another account at once. */
export const accountActs: readonly AccountAct[] = [
  {
    name: 'unfollow',
    access: follows,
    summary: 'Unfollow an account',
    verb: byAccount(unfollow),
    outcome: 'unfollowed',
    undo: undoneBy('follow', followLeadsBack),
  },
  {
    name: 'remove_from_followers',
    access: follows,
    summary: 'Remove an account from your followers',
    verb: byAccount(removeFollower),
    outcome: 'follower_removed',
  },
  {
    name: 'block',
    access: blocks,
    summary: 'Block an account',
    verb: byAccount((tx, me, id: number) => block(tx, me, id)),
    outcome: 'blocked',
    undo: undoneBy('unblock', unblockLeadsBack),
  },
  {
    name: 'unblock',
    access: blocks,
    summary: 'Unblock an account',
    verb: byAccount(unblock),
    outcome: 'unblocked',
    undo: undoneBy('block', isBlocking),
  },
  { name: 'unmute', access: mutes, summary: 'Unmute an account', verb: byAccount(unmute), outcome: 'unmuted' },
  {
    name: 'endorse',
    access: profile,
    summary: 'Feature an account on your profile',
    verb: byAccount(endorse),
    outcome: 'endorsed',
    undo: undoneBy('unendorse', async (db, me, id) => !(await isEndorsing(db, me, id))),
  },
  {
    name: 'unendorse',
    access: profile,
    summary: 'Stop featuring an account',
    verb: byAccount(unendorse),
    outcome: 'unendorsed',
    undo: undoneBy('endorse', isEndorsing),
  },
];

/** How somebody is answered who asks to follow. */
export const followRequestActs: readonly AccountAct[] = [
  {
    name: 'authorize',
    access: follows,
    summary: 'Accept a follow request',
    verb: byAccount(authorizeRequest),
    outcome: 'follower_accepted',
  },
  {
    name: 'reject',
    access: follows,
    summary: 'Reject a follow request',
    verb: byAccount(rejectRequest),
    outcome: 'follower_rejected',
  },
];

export const dismissSuggestionAct: AccountAct = {
  name: 'dismiss',
  access: profile,
  summary: 'Dismiss a suggested account',
  verb: byAccount(dismissSuggestion),
  outcome: 'suggestion_dismissed',
};
