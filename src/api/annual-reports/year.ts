import type { ReportOf } from '../../domain/annual-reports/reports.ts';
import { pathText } from '../../http/params/scalars.ts';

/** The year in the path, as text. */
export const year = () => pathText();

/** Somebody's report of the year in a path. Text that is no year means a year without reports. */
export function yearOf({ accountId }: { readonly accountId: number }, text: string): ReportOf {
  return { accountId, year: /^\d{4}$/.test(text) ? Number(text) : 0 };
}
