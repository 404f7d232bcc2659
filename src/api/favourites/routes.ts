import { Type } from 'typebox';
import { listFavourites } from '../../domain/favourites/queries.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pageOf, pageParams } from '../../http/paging.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { answerStatusEntries } from '../statuses/entries-answer.ts';

const showFavourites = userRoute({
  method: 'GET',
  path: '/api/v1/favourites',
  access: user('read', 'read:favourites'),
  params: pageParams(20, 40),
  response: Type.Array(StatusSchema),
  summary: 'The statuses you have favourited',
  async handle(call) {
    const { db, viewer, params } = call;
    const entries = await listFavourites(db, viewer, pageOf(params));
    return answerStatusEntries(call, entries, { prev: 'min_id', size: params.limit });
  },
});

export const favouritesRoutes: readonly Route[] = [showFavourites];
