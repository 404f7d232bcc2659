import type { Route } from '../../http/route.ts';
import { showTag } from './get.ts';
import { tagVerbRoutes } from './verbs.ts';

export const tagsRoutes: readonly Route[] = [showTag, ...tagVerbRoutes];
