import type { Route } from '../../http/route.ts';
import { adminAccountsRoutes } from './accounts/routes.ts';
import { adminCanonicalEmailBlocksRoutes } from './canonical-email-blocks/routes.ts';
import { adminDimensionsRoutes } from './dimensions/routes.ts';
import { adminDomainAllowsRoutes } from './domain-allows/routes.ts';
import { adminDomainBlocksRoutes } from './domain-blocks/routes.ts';
import { adminEmailDomainBlocksRoutes } from './email-domain-blocks/routes.ts';
import { adminIpBlocksRoutes } from './ip-blocks/routes.ts';
import { adminMeasuresRoutes } from './measures/routes.ts';
import { adminReportsRoutes } from './reports/routes.ts';
import { adminRetentionRoutes } from './retention/routes.ts';
import { adminTagsRoutes } from './tags/routes.ts';
import { adminTrendsRoutes } from './trends/routes.ts';

/** What moderators and operators work with. Every route but the lists of trends asks for a permission of a role. */
export const adminRoutes: readonly Route[] = [
  ...adminAccountsRoutes,
  ...adminReportsRoutes,
  ...adminDomainAllowsRoutes,
  ...adminDomainBlocksRoutes,
  ...adminIpBlocksRoutes,
  ...adminEmailDomainBlocksRoutes,
  ...adminCanonicalEmailBlocksRoutes,
  ...adminDimensionsRoutes,
  ...adminMeasuresRoutes,
  ...adminRetentionRoutes,
  ...adminTagsRoutes,
  ...adminTrendsRoutes,
];
