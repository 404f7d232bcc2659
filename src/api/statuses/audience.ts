import { Type } from 'typebox';
import { listFavouritedBy } from '../../domain/favourites/queries.ts';
import { listRebloggedBy } from '../../domain/reblogs/queries.ts';
import { getOriginal } from '../../domain/statuses/original.ts';
import { AccountSchema } from '../../entities/account-schema.ts';
import { anyone } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { route } from '../../http/route.ts';
import { accountPageOf, accountPageParams } from '../accounts/account-page.ts';
import { answerAccountEntries } from '../accounts/entries-answer.ts';

const params = { id: pathId('notFound'), ...accountPageParams(40, 80) };

export const showFavouritedBy = route({
  method: 'GET',
  path: '/api/v1/statuses/:id/favourited_by',
  access: anyone('read', 'read:accounts'),
  params,
  response: Type.Array(AccountSchema),
  summary: 'Accounts that favourited a status',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id } = await getOriginal(db, viewer, params.id);
    return answerAccountEntries(call, await listFavouritedBy(db, viewer, id, accountPageOf(params)), params.limit);
  },
});

export const showRebloggedBy = route({
  method: 'GET',
  path: '/api/v1/statuses/:id/reblogged_by',
  access: anyone('read', 'read:accounts'),
  params,
  response: Type.Array(AccountSchema),
  summary: 'Accounts that boosted a status publicly',
  cache: 'anonymous',
  async handle(call) {
    const { db, viewer, params } = call;
    const { id } = await getOriginal(db, viewer, params.id);
    return answerAccountEntries(call, await listRebloggedBy(db, viewer, id, accountPageOf(params)), params.limit);
  },
});
