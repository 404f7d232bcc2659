import { Type } from 'typebox';
import { review } from '../../../domain/moderation/review.ts';
import { listTrendingAuthors } from '../../../domain/trends/list.ts';
import { loadAccounts, renderAccount } from '../../../entities/account.ts';
import { AccountSchema, nullable } from '../../../entities/account-schema.ts';
import { json, rawJson } from '../../../http/answer.ts';
import { offset, offsetLinks } from '../../../http/paging.ts';
import { limit, pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsTrends, writesTrends } from '../../../http/staff-access.ts';
import { jsonArray, jsonObject } from '../../../lib/json.ts';

const path = '/api/whinchat/v1/admin/trends/authors';

const AuthorSchema = Type.Object({
  account: AccountSchema,
  trendable: nullable(Type.Boolean()),
  requires_review: Type.Boolean(),
});

const list = userRoute({
  method: 'GET',
  path,
  access: readsTrends,
  params: { limit: limit(20, 40), offset: offset() },
  response: Type.Array(AuthorSchema),
  summary: 'Authors of trending statuses',
  async handle(call) {
    const authors = await listTrendingAuthors(call.db, call.params);
    const loaded = await loadAccounts(
      call.db,
      authors.map(({ id }) => id),
    );
    const texts = authors.flatMap(({ id, trendable }) => {
      const account = renderAccount(loaded, id);
      if (account === undefined) return [];
      const decided = trendable === null ? 'null' : String(trendable === 1);
      return [jsonObject({ account, trendable: decided, requires_review: String(trendable === null) })];
    });
    return rawJson(jsonArray(texts), { headers: offsetLinks(call, call.params, authors.length) });
  },
});

const decisions = (['approve', 'reject'] as const).map((verb) =>
  userRoute({
    method: 'POST',
    path: `${path}/:id/${verb}`,
    access: writesTrends,
    params: { id: pathId() },
    response: Type.Object({}),
    summary: verb === 'approve' ? 'Let the posts of somebody trend' : 'Keep the posts of somebody from trending',
    async handle({ viewer, params, write }) {
      await write((tx) => review(tx, viewer, { kind: 'author', id: params.id, trendable: verb === 'approve' }));
      return json({});
    },
  }),
);

export const trendingAuthorsRoutes: readonly Route[] = [list, ...decisions];
