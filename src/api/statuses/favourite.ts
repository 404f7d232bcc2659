import { favourite } from '../../domain/favourites/favourite.ts';
import { unfavourite } from '../../domain/favourites/unfavourite.ts';
import { user } from '../../http/access.ts';
import { statusRoute } from './status-route.ts';

const access = user('write', 'write:favourites');

export const favouriteStatus = statusRoute({
  action: 'favourite',
  access,
  summary: 'Favourite a status',
  verb: (tx, viewer, id) => favourite(tx, viewer, id),
});

export const unfavouriteStatus = statusRoute({
  action: 'unfavourite',
  access,
  summary: 'Undo a favourite',
  verb: unfavourite,
});
