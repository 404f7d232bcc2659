import type { Route } from '../../http/route.ts';
import { adminAccountsRoutes } from './accounts/routes.ts';
import { adminCanonicalEmailBlocksRoutes } from './canonical-email-blocks/routes.ts';
import { adminDomainAllowsRoutes } from './domain-allows/routes.ts';
import { adminDomainBlocksRoutes } from './domain-blocks/routes.ts';
import { adminEmailDomainBlocksRoutes } from './email-domain-blocks/routes.ts';
import { adminIpBlocksRoutes } from './ip-blocks/routes.ts';
import { adminReportsRoutes } from './reports/routes.ts';

/** What moderators and operators work with. Every route but the lists of trends asks for a permission of a role. */
export const adminRoutes: readonly Route[] = [
  ...adminAccountsRoutes,
  ...adminReportsRoutes,
  ...adminDomainAllowsRoutes,
  ...adminDomainBlocksRoutes,
  ...adminIpBlocksRoutes,
  ...adminEmailDomainBlocksRoutes,
  ...adminCanonicalEmailBlocksRoutes,
];
