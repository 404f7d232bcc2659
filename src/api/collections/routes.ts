import type { Route } from '../../http/route.ts';
import { deleteCollectionRoutes } from './delete.ts';
import { addItemRoutes, removeItemRoutes, revokeItemRoutes } from './items.ts';
import { showCollectionsOfRoutes, showCollectionsWithRoutes } from './of-account.ts';
import { createCollectionRoutes, updateCollectionRoutes } from './save.ts';
import { showCollectionRoutes } from './show.ts';

export const collectionsRoutes: readonly Route[] = [
  ...createCollectionRoutes,
  ...showCollectionRoutes,
  ...updateCollectionRoutes,
  ...deleteCollectionRoutes,
  ...addItemRoutes,
  ...removeItemRoutes,
  ...revokeItemRoutes,
  ...showCollectionsOfRoutes,
  ...showCollectionsWithRoutes,
];
