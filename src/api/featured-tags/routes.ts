import type { Route } from '../../http/route.ts';
import { createFeaturedTag } from './create.ts';
import { removeFeaturedTag } from './delete.ts';
import { listOwnFeaturedTags } from './list.ts';
import { suggestTagsToFeature } from './suggestions.ts';

export const featuredTagsRoutes: readonly Route[] = [
  listOwnFeaturedTags,
  suggestTagsToFeature,
  createFeaturedTag,
  removeFeaturedTag,
];
