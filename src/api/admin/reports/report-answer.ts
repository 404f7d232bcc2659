import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { loadAdminReports, renderAdminReport } from '../../../entities/admin/report.ts';
import { type Answer, rawJson } from '../../../http/answer.ts';
import { notFound } from '../../../lib/errors.ts';
import type { Db } from '../../../platform/db/handle.ts';

/** One report as staff see it. 404 when there is none. */
export async function adminReportAnswer(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  const text = renderAdminReport(await loadAdminReports(db, viewer, [id]), id);
  if (text === undefined) throw notFound();
  return rawJson(text);
}
