import { createList } from '../../domain/lists/save-list.ts';
import { ListSchema, renderList } from '../../entities/list.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { userRoute } from '../../http/route.ts';
import { listParams } from './list-params.ts';

export const makeList = userRoute({
  method: 'POST',
  path: '/api/v1/lists',
  access: user('write', 'write:lists'),
  params: listParams,
  response: ListSchema,
  summary: 'Create a list',
  async handle({ write, viewer, params }) {
    const { title, replies_policy: repliesPolicy, exclusive } = params;
    return rawJson(
      renderList(await write((tx) => createList(tx, viewer.accountId, { title, repliesPolicy, exclusive }))),
    );
  },
});
