import { block } from '../../domain/blocks/block.ts';
import { unblock } from '../../domain/blocks/unblock.ts';
import { removeFollower } from '../../domain/follows/remove-follower.ts';
import { unfollow } from '../../domain/follows/unfollow.ts';
import { unmute } from '../../domain/mutes/unmute.ts';
import { endorse, unendorse } from '../../domain/relationships/endorse.ts';
import { user } from '../../http/access.ts';
import { relationshipRoute } from './relationship-route.ts';

const follows = user('write', 'write:follows', 'follow');
const blocks = user('write', 'write:blocks', 'follow');
const mutes = user('write', 'write:mutes', 'follow');
const profile = user('write', 'write:accounts');

/** The actions on another account that take no parameters. `pin` and `unpin` are the old names for endorsing. */
export const relationshipVerbRoutes = [
  relationshipRoute({ action: 'unfollow', access: follows, summary: 'Unfollow an account', verb: unfollow }),
  relationshipRoute({
    action: 'remove_from_followers',
    access: follows,
    summary: 'Remove an account from your followers',
    verb: removeFollower,
  }),
  relationshipRoute({
    action: 'block',
    access: blocks,
    summary: 'Block an account',
    verb: (tx, me, id) => block(tx, me, id),
  }),
  relationshipRoute({ action: 'unblock', access: blocks, summary: 'Unblock an account', verb: unblock }),
  relationshipRoute({ action: 'unmute', access: mutes, summary: 'Unmute an account', verb: unmute }),
  relationshipRoute({
    action: 'endorse',
    access: profile,
    summary: 'Feature an account on your profile',
    verb: endorse,
  }),
  relationshipRoute({ action: 'unendorse', access: profile, summary: 'Stop featuring an account', verb: unendorse }),
  relationshipRoute({ action: 'pin', access: profile, summary: 'Feature an account (old name)', verb: endorse }),
  relationshipRoute({
    action: 'unpin',
    access: profile,
    summary: 'Stop featuring an account (old name)',
    verb: unendorse,
  }),
];
