import type { Route } from '../../http/route.ts';
import { accountAccessPages } from './accounts/access.ts';
import { accountActs } from './accounts/act.ts';
import { manyAccountPages } from './accounts/batch.ts';
import { showAccounts } from './accounts/list.ts';
import { accountPostPages } from './accounts/posts.ts';
import { showAppeals } from './appeals.ts';
import { showAudit } from './machine/audit.ts';
import { automaticRulePages } from './machine/automatic-rules.ts';
import { backupDownloads } from './machine/backup-download.ts';
import { backupPages } from './machine/backups.ts';
import { healthPages } from './machine/health.ts';
import { showMeasures } from './machine/measures.ts';
import { retentionPages } from './machine/retention.ts';
import { ruleHitPages } from './machine/rule-hits.ts';
import { deleteNoteByForm } from './notes.ts';
import { showOverview } from './overview.ts';
import { reportPages } from './reports/routes.ts';
import { pagesAboutThisServer } from './server/routes.ts';
import { pagesAboutServers } from './servers/routes.ts';
import { strikePages } from './strikes.ts';

/** Moderation and administration, for those whose role allows it. */
export const adminPages: readonly Route[] = [
  showOverview,
  showAccounts,
  ...manyAccountPages,
  ...accountAccessPages,
  ...accountPostPages,
  ...accountActs,
  ...reportPages,
  showAppeals,
  ...strikePages,
  ...pagesAboutServers,
  ...pagesAboutThisServer,
  ...ruleHitPages,
  ...automaticRulePages,
  showAudit,
  ...retentionPages,
  ...backupPages,
  ...backupDownloads,
  ...healthPages,
  showMeasures,
  deleteNoteByForm,
];
