import type { Route } from '../../http/route.ts';
import { generateAnnualReport, showAnnualReportState } from './generate.ts';
import { listAnnualReports, readAnnualReport, showAnnualReport } from './reports.ts';

export const annualReportsRoutes: readonly Route[] = [
  listAnnualReports,
  showAnnualReport,
  showAnnualReportState,
  generateAnnualReport,
  readAnnualReport,
];
