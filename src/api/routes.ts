import type { Route } from '../http/route.ts';
import { appsRoutes } from './apps/routes.ts';
import { emailsRoutes } from './emails/routes.ts';

/** Every REST operation, in one table. */
export const apiRoutes: readonly Route[] = [...appsRoutes, ...emailsRoutes];
