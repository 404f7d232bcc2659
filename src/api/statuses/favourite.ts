import { favourite } from '../../domain/favourites/favourite.ts';
import { unfavourite } from '../../domain/favourites/unfavourite.ts';
import { user } from '../../http/access.ts';
import { answerFavourited } from './status-answer.ts';
import { answeringRoute } from './status-route.ts';

const access = user('write', 'write:favourites');

export const favouriteStatus = answeringRoute({
  action: 'favourite',
  access,
  summary: 'Favourite a status',
  verb: (tx, viewer, id) => favourite(tx, viewer, id),
  answer: (db, viewer, facts, named) => answerFavourited(db, viewer, { named, facts, favourited: true }),
});

export const unfavouriteStatus = answeringRoute({
  action: 'unfavourite',
  access,
  summary: 'Undo a favourite',
  verb: unfavourite,
  answer: (db, viewer, facts, named) => answerFavourited(db, viewer, { named, facts, favourited: false }),
});
