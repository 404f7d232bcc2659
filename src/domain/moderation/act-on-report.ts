import type { Store } from '../../platform/db/handle.ts';
import type { EmpoweredModerator } from '../audit/log-act.ts';
import { actOnStatuses, prepareToAct } from './act-on-statuses.ts';
import { getReport } from './reports.ts';
import { type ActionOrder, takeAction } from './take-action.ts';
import { isStatusAction, type StrikeAction } from './warning-actions.ts';

/** An action on the account or on the posts that a report is about; without `statusIds` on all the posts that it names. */
export type ReportOrder = Omit<ActionOrder, 'action' | 'targetId' | 'reportId'> & {
  readonly reportId: number;
  readonly action: StrikeAction;
  readonly statusIds?: readonly number[] | undefined;
};

/** Takes action on a report, which settles it; a report can have several. 404 when there is none; otherwise as `takeAction` and `actOnStatuses`. */
export async function actOnReport(store: Store, moderator: EmpoweredModerator, given: ReportOrder): Promise<void> {
  const { action, statusIds, ...rest } = given;
  const report = await getReport(store.db, given.reportId);
  const order = { ...rest, targetId: report.target_account_id };
  if (!isStatusAction(action)) return store.transaction((tx) => takeAction(tx, moderator, { ...order, action }));
  const reported: number[] = JSON.parse(report.status_ids);
  const statusOrder = { ...order, action, statusIds: statusIds ?? reported };
  await prepareToAct(store, moderator, statusOrder);
  await store.transaction((tx) => actOnStatuses(tx, moderator, statusOrder));
}
