import { getAccount } from '../../domain/accounts/queries.ts';
import type { Viewer } from '../../domain/accounts/viewer.ts';
import { block } from '../../domain/blocks/block.ts';
import { unblock } from '../../domain/blocks/unblock.ts';
import { authorizeRequest, rejectRequest } from '../../domain/follows/answer-request.ts';
import { follow } from '../../domain/follows/follow.ts';
import { removeFollower } from '../../domain/follows/remove-follower.ts';
import { unfollow } from '../../domain/follows/unfollow.ts';
import { mute } from '../../domain/mutes/mute.ts';
import { unmute } from '../../domain/mutes/unmute.ts';
import { endorse, unendorse } from '../../domain/relationships/endorse.ts';
import { type UserAccess, user } from '../../http/access.ts';
import type { Answer } from '../../http/answer.ts';
import { PART } from '../../http/browser.ts';
import type { Outcome } from '../../http/html/content.ts';
import { bool, int, pathId, text, withDefault } from '../../http/params/scalars.ts';
import type { RateFamily } from '../../http/rate-limits.ts';
import { type Call, type Route, userRoute } from '../../http/route.ts';
import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { peopleActs as peopleActsView } from '../../views/people/people-acts.ts';
import { backTo, partAnswer } from '../fragment.ts';
import { readerOf } from '../reader.ts';
import { accountsShown, relationshipsOf } from '../shown-to.ts';

type Act = {
  readonly path: string;
  readonly summary: string;
  readonly access: UserAccess;
  readonly verb: (tx: Tx, accountId: number, targetId: number) => Promise<unknown>;
  readonly outcome: Outcome['what'];
  /** The path that takes it back, where one that does exists. */
  readonly undo?: string;
  readonly rate?: RateFamily;
};

const follows = user('write', 'write:follows', 'follow');
const blocks = user('write', 'write:blocks', 'follow');
const mutes = user('write', 'write:mutes', 'follow');
const profile = user('write', 'write:accounts');

type Terms = { readonly reblogs?: boolean; readonly notify?: boolean };

const following =
  (terms: Terms) =>
  (tx: Tx, accountId: number, targetId: number): Promise<unknown> =>
    follow(tx, { accountId, targetId, terms });

const ACTS: readonly Act[] = [
  {
    path: '/accounts/:id/follow',
    summary: 'Follow an account',
    access: follows,
    verb: following({}),
    rate: 'follows',
    outcome: 'followed',
  },
  {
    path: '/accounts/:id/show_boosts',
    summary: 'See the boosts of an account',
    access: follows,
    verb: following({ reblogs: true }),
    outcome: 'boosts_shown',
    undo: '/accounts/:id/hide_boosts',
  },
  {
    path: '/accounts/:id/hide_boosts',
    summary: 'See no boosts of an account',
    access: follows,
    verb: following({ reblogs: false }),
    outcome: 'boosts_hidden',
    undo: '/accounts/:id/show_boosts',
  },
  {
    path: '/accounts/:id/notify',
    summary: 'Be told of new posts of an account',
    access: follows,
    verb: following({ notify: true }),
    outcome: 'notifying',
    undo: '/accounts/:id/dont_notify',
  },
  {
    path: '/accounts/:id/dont_notify',
    summary: 'Be told no longer',
    access: follows,
    verb: following({ notify: false }),
    outcome: 'not_notifying',
    undo: '/accounts/:id/notify',
  },
  {
    path: '/accounts/:id/unfollow',
    summary: 'Unfollow an account',
    access: follows,
    verb: unfollow,
    outcome: 'unfollowed',
    undo: '/accounts/:id/follow',
  },
  {
    path: '/accounts/:id/remove_from_followers',
    summary: 'Remove a follower',
    access: follows,
    verb: removeFollower,
    outcome: 'follower_removed',
  },
  {
    path: '/accounts/:id/block',
    summary: 'Block an account',
    access: blocks,
    verb: (tx, me, id) => block(tx, me, id),
    outcome: 'blocked',
    undo: '/accounts/:id/unblock',
  },
  {
    path: '/accounts/:id/unblock',
    summary: 'Unblock an account',
    access: blocks,
    verb: unblock,
    outcome: 'unblocked',
    undo: '/accounts/:id/block',
  },
  { path: '/accounts/:id/unmute', summary: 'Unmute an account', access: mutes, verb: unmute, outcome: 'unmuted' },
  {
    path: '/accounts/:id/endorse',
    summary: 'Feature an account on your profile',
    access: profile,
    verb: endorse,
    outcome: 'endorsed',
    undo: '/accounts/:id/unendorse',
  },
  {
    path: '/accounts/:id/unendorse',
    summary: 'Stop featuring an account',
    access: profile,
    verb: unendorse,
    outcome: 'unendorsed',
    undo: '/accounts/:id/endorse',
  },
  {
    path: '/follow_requests/:id/authorize',
    summary: 'Accept a follow request',
    access: follows,
    verb: authorizeRequest,
    outcome: 'follower_accepted',
  },
  {
    path: '/follow_requests/:id/reject',
    summary: 'Refuse a follow request',
    access: follows,
    verb: rejectRequest,
    outcome: 'follower_rejected',
  },
];

/** What is done with an account at once. */
export const peopleActs: readonly Route[] = ACTS.map(({ path, summary, access, verb, rate, ...act }) =>
  userRoute({
    method: 'POST',
    path,
    access,
    params: { id: pathId(), back: text() },
    summary,
    ...(rate && { rate }),
    async handle(call) {
      const { db, write, viewer, params } = call;
      await getAccount(db, params.id);
      await write((tx) => verb(tx, viewer.accountId, params.id));
      const outcome = await outcomeOf(call, params.id, act);
      const part = await changedPart(call, params.id);
      return part ? { ...part, outcome } : backTo(params.back, outcome);
    },
  }),
);

export const muteByForm = userRoute({
  method: 'POST',
  path: '/accounts/:id/mute',
  access: mutes,
  params: { id: pathId(), notifications: bool(), duration: withDefault(int(), 0), back: text() },
  summary: 'Mute an account',
  async handle({ db, write, viewer, params }) {
    const { id, notifications = false, duration } = params;
    await getAccount(db, id);
    await write((tx) => mute(tx, viewer.accountId, id, { notifications, duration }));
    return backTo(params.back, { what: 'muted', undo: `/accounts/${toWire(id)}/unmute` });
  },
});

async function outcomeOf(
  call: Call & { readonly viewer: Viewer },
  id: number,
  { outcome, undo }: Pick<Act, 'outcome' | 'undo'>,
): Promise<Outcome> {
  const isAsked = outcome === 'followed' && (await relationshipsOf(call.db, call.viewer, [id]))[0]?.requested;
  return { what: isAsked ? 'follow_requested' : outcome, undo: undo?.replace(':id', toWire(id)) };
}

/** What a script that asks for the acts on an account gets: these as they are now. Other parts do not change by them. */
async function changedPart(call: Call & { readonly viewer: Viewer }, id: number): Promise<Answer | undefined> {
  if (call.request.header(PART) !== `account-${toWire(id)}`) return undefined;
  const [account] = await accountsShown(call.db, [id]);
  const [relationship] = await relationshipsOf(call.db, call.viewer, [id]);
  const acts = account && relationship && peopleActsView(account, relationship, await readerOf(call));
  return acts ? partAnswer(acts) : undefined;
}
