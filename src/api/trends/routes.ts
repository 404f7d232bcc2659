import type { Route } from '../../http/route.ts';
import { showTrendingLinks } from './links.ts';
import { showTrendingStatuses } from './statuses.ts';
import { showTrendingTags, showTrends } from './tags.ts';

export const trendsRoutes: readonly Route[] = [showTrends, showTrendingTags, showTrendingStatuses, showTrendingLinks];
