import { fileReport, REPORT_CATEGORIES } from '../../domain/reports/file-report.ts';
import { loadReports, ReportSchema, renderReport } from '../../entities/report.ts';
import { user } from '../../http/access.ts';
import { rawJson } from '../../http/answer.ts';
import { bool, id, oneOf, prose, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';

export const createReport = userRoute({
  method: 'POST',
  path: '/api/v1/reports',
  access: user('write', 'write:reports'),
  params: {
    account_id: id(),
    status_ids: list(id()),
    comment: prose(),
    category: oneOf(...REPORT_CATEGORIES),
    rule_ids: list(id()),
    collection_ids: list(id()),
    forward: bool(),
    forward_to_domains: list(text({ max: 255 })),
  },
  response: ReportSchema,
  summary: 'Report an account to the moderators',
  rate: 'reports',
  async handle({ auth, db, params, viewer, write }) {
    const report = await write((tx) =>
      fileReport(tx, viewer, {
        targetId: params.account_id ?? 0,
        statusIds: params.status_ids ?? [],
        comment: params.comment ?? '',
        category: params.category ?? 'other',
        ruleIds: params.rule_ids ?? [],
        collectionIds: params.collection_ids ?? [],
        forward: params.forward ?? false,
        forwardTo: params.forward_to_domains,
        applicationId: auth.applicationId,
      }),
    );
    const text = renderReport(await loadReports(db, [report.id]), report.id);
    if (text === undefined) throw notFound();
    return rawJson(text);
  },
});
