import { deleteFeaturedTag, featureTag, unfeatureTag } from '../domain/tags/feature-tag.ts';
import { followTag, unfollowTag } from '../domain/tags/follow-tag.ts';
import { isFollowingTag } from '../domain/tags/queries.ts';
import { user } from '../http/access.ts';
import { type Act, byAccount } from './act.ts';

/** An act on a hashtag, by its name. */
type TagAct = Act<string>;

const follows = user('write', 'write:follows', 'follow');
const profile = user('write', 'write:accounts');

/** Following hashtags. */
export const tagFollowActs: readonly TagAct[] = [
  {
    name: 'follow',
    access: follows,
    rate: 'follows',
    summary: 'Follow a hashtag',
    verb: byAccount(followTag),
    outcome: 'tag_followed',
    undo: { act: 'unfollow', isBack: async (db, { accountId }, name) => !(await isFollowingTag(db, accountId, name)) },
  },
  {
    name: 'unfollow',
    access: follows,
    summary: 'Unfollow a hashtag',
    verb: byAccount(unfollowTag),
    outcome: 'tag_unfollowed',
    undo: { act: 'follow', isBack: (db, { accountId }, name) => isFollowingTag(db, accountId, name) },
  },
];

/** Showing hashtags on one's profile. On pages these are chosen in the settings of the profile. */
export const tagFeatureActs: readonly TagAct[] = [
  { name: 'feature', access: profile, summary: 'Feature a hashtag on your profile', verb: byAccount(featureTag) },
  { name: 'unfeature', access: profile, summary: 'Stop showing a hashtag', verb: byAccount(unfeatureTag) },
];

/** Takes a hashtag off one's profile, by the id that it has there. */
export const removeFeaturedTagAct: Act<number> = {
  name: 'remove',
  access: profile,
  summary: 'Remove a featured hashtag from your profile',
  verb: byAccount(deleteFeaturedTag),
  outcome: 'removed',
};
