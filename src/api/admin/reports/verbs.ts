import { termsOf } from '../../../acts/act.ts';
import { reportActs } from '../../../acts/staff-report-acts.ts';
import { AdminReportSchema } from '../../../entities/admin/report.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { adminReportAnswer } from './report-answer.ts';

/** What staff do with a report at once. */
export const reportVerbRoutes: readonly Route[] = reportActs.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `/api/v1/admin/reports/:id/${act.name}`,
    params: { id: pathId() },
    response: AdminReportSchema,
    async handle({ db, viewer, params, write }) {
      await write((tx) => act.verb(tx, viewer, params.id));
      return adminReportAnswer(db, viewer, params.id);
    },
  }),
);
