import { type Act, termsOf } from '../../acts/act.ts';
import { tagFeatureActs, tagFollowActs } from '../../acts/tag-acts.ts';
import { getTagName } from '../../domain/tags/queries.ts';
import { TagSchema } from '../../entities/tag.ts';
import { pathText } from '../../http/params/scalars.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerTag } from './tag-answer.ts';

/** The actions on a hashtag. */
export const tagVerbRoutes: readonly Route[] = [...tagFollowActs, ...tagFeatureActs].map(tagRoute);

function tagRoute(act: Act<string>): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/tags/:name/${act.name}`,
    params: { name: pathText() },
    response: TagSchema,
    async handle({ db, write, viewer, params }) {
      const name = getTagName(params.name);
      await write((tx) => act.verb(tx, viewer, name));
      return answerTag(db, viewer, name);
    },
  });
}
