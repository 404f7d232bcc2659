import { featureTag, unfeatureTag } from '../../domain/tags/feature-tag.ts';
import { followTag, unfollowTag } from '../../domain/tags/follow-tag.ts';
import { getTagName } from '../../domain/tags/queries.ts';
import { TagSchema } from '../../entities/tag.ts';
import { type UserAccess, user } from '../../http/access.ts';
import { pathText } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { answerTag } from './tag-answer.ts';

const follows = user('write', 'write:follows', 'follow');
const profile = user('write', 'write:accounts');

/** The actions on a hashtag. */
export const tagVerbRoutes = [
  tagRoute({ action: 'follow', access: follows, summary: 'Follow a hashtag', verb: followTag, rate: 'follows' }),
  tagRoute({ action: 'unfollow', access: follows, summary: 'Unfollow a hashtag', verb: unfollowTag }),
  tagRoute({ action: 'feature', access: profile, summary: 'Feature a hashtag on your profile', verb: featureTag }),
  tagRoute({ action: 'unfeature', access: profile, summary: 'Stop showing a hashtag', verb: unfeatureTag }),
];

type Shape = {
  action: string;
  access: UserAccess;
  summary: string;
  rate?: 'follows';
  verb(tx: Tx, accountId: number, name: string): Promise<unknown>;
};

function tagRoute({ action, verb, ...shape }: Shape): Route {
  return userRoute({
    ...shape,
    method: 'POST',
    path: `/api/v1/tags/:name/${action}`,
    params: { name: pathText() },
    response: TagSchema,
    async handle({ db, write, viewer, params }) {
      const name = getTagName(params.name);
      await write((tx) => verb(tx, viewer.accountId, name));
      return answerTag(db, viewer, name);
    },
  });
}
