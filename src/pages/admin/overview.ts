import { countWaiting } from '../../domain/pending-counts/for-staff.ts';
import { userRoute } from '../../http/route.ts';
import { entersModeration, isAllowed, readsAccounts, readsAppeals, readsReports } from '../../http/staff-access.ts';
import { overview } from '../../views/admin/overview.ts';
import { adminPage } from './admin-page.ts';

export const showOverview = userRoute({
  method: 'GET',
  path: '/admin',
  access: entersModeration,
  params: {},
  summary: 'What waits for those who moderate, and the ways between the pages of moderation',
  async handle(call) {
    const { db, viewer, request } = call;
    const waiting = await countWaiting(db);
    const { moderation } = request.words;
    const tasks = [
      { count: waiting.reports, text: moderation.openReports, path: '/admin/reports', access: readsReports },
      {
        count: waiting.signUps,
        text: moderation.signUps,
        path: '/admin/accounts?status=pending',
        access: readsAccounts,
      },
      { count: waiting.appeals, text: moderation.appeals, path: '/admin/appeals', access: readsAppeals },
    ].filter(({ count, access }) => count > 0 && isAllowed(viewer, access));
    const shown = tasks.map(({ count, text, path }) => ({ path, text: text(count) }));
    return adminPage(call, { title: moderation.title, body: overview(shown, request.words) });
  },
});
