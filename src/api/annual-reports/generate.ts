import { Type } from 'typebox';
import { orderReport, reportState } from '../../domain/annual-reports/reports.ts';
import { user } from '../../http/access.ts';
import { empty, json } from '../../http/answer.ts';
import { asyncRefreshHeader } from '../../http/async-refresh.ts';
import { userRoute } from '../../http/route.ts';
import { year, yearOf } from './year.ts';

const PATH = '/api/v1/annual_reports/:year';
/** Seconds. */
const RETRY = 2;

const StateSchema = Type.Object({
  state: Type.Union(['available', 'generating', 'eligible', 'ineligible'].map((word) => Type.Literal(word))),
});

export const showAnnualReportState = userRoute({
  method: 'GET',
  path: `${PATH}/state`,
  access: user('read', 'read:accounts'),
  params: { year: year() },
  response: StateSchema,
  summary: 'State of the annual report of a year',
  async handle({ db, viewer, params }) {
    const { state, refresh } = await reportState(db, yearOf(viewer, params.year));
    return json({ state }, { headers: asyncRefreshHeader(refresh, RETRY) });
  },
});

export const generateAnnualReport = userRoute({
  method: 'POST',
  path: `${PATH}/generate`,
  access: user('write', 'write:accounts'),
  params: { year: year() },
  summary: 'Generate your annual report of a year',
  async handle({ write, viewer, params }) {
    const refresh = await write((tx) => orderReport(tx, yearOf(viewer, params.year)));
    return refresh ? empty(202, asyncRefreshHeader(refresh, RETRY)) : json({});
  },
});
