import type { Route } from '../http/route.ts';

/** Every REST operation, in one table. */
export const apiRoutes: readonly Route[] = [];
