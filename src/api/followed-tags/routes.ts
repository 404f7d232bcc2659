import type { Route } from '../../http/route.ts';
import { listTagsFollowed } from './list.ts';

export const followedTagsRoutes: readonly Route[] = [listTagsFollowed];
