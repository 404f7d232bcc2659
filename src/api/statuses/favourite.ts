import { favourite } from '../../domain/favourites/favourite.ts';
import { unfavourite } from '../../domain/favourites/unfavourite.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { user } from '../../http/access.ts';
import { pathId } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { answerFavourited } from './status-answer.ts';

const access = user('write', 'write:favourites');
const params = { id: pathId('Not Found') };

export const favouriteStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses/:id/favourite',
  access,
  params,
  response: StatusSchema,
  summary: 'Favourite a status',
  async handle({ db, write, viewer, params: { id } }) {
    const status = await write((tx) => favourite(tx, viewer, id));
    return answerFavourited(db, viewer, status, true);
  },
});

export const unfavouriteStatus = userRoute({
  method: 'POST',
  path: '/api/v1/statuses/:id/unfavourite',
  access,
  params,
  response: StatusSchema,
  summary: 'Take a favourite back',
  async handle({ db, write, viewer, params: { id } }) {
    const status = await write((tx) => unfavourite(tx, viewer, id));
    if (!status) throw notFound('Not Found');
    return answerFavourited(db, viewer, status, false);
  },
});
