import type { WebhookEvent } from '../../domain/webhooks/events.ts';
import type { JsonText } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';
import { loadStatuses, renderStatus } from '../status.ts';
import { loadAdminAccounts, renderAdminAccount } from './account.ts';
import { loadAdminReports, renderAdminReport } from './report.ts';

/** The subject of an event, in the form that webhooks receive; undefined when it is gone. Mastodon: REST::Admin::WebhookEventSerializer. */
export async function renderEventObject(db: Db, event: WebhookEvent, id: number): Promise<JsonText | undefined> {
  if (event.startsWith('account.')) return renderAdminAccount(await loadAdminAccounts(db, [id]), id);
  if (event.startsWith('report.')) return renderAdminReport(await loadAdminReports(db, null, [id]), id);
  return renderStatus(await loadStatuses(db, null, [id]), id);
}
