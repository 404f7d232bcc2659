import type { Route } from '../../http/route.ts';
import { showAsyncRefresh } from './show.ts';

export const asyncRefreshesRoutes: readonly Route[] = [showAsyncRefresh];
