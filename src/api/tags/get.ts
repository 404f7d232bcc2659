import { getTagName } from '../../domain/tags/queries.ts';
import { TagSchema } from '../../entities/tag.ts';
import { anyone } from '../../http/access.ts';
import { pathText } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { answerTag } from './tag-answer.ts';

export const showTag = route({
  method: 'GET',
  path: '/api/v1/tags/:name',
  access: anyone(),
  params: { name: pathText() },
  response: TagSchema,
  summary: 'A hashtag and how much it is used',
  cache: 'anonymous',
  handle: ({ db, viewer, params }) => answerTag(db, viewer, getTagName(params.name)),
});
