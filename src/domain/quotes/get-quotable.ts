import { notFound } from '../../lib/errors.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { getOriginal } from '../statuses/original.ts';
import { mayQuote } from './policy.ts';

const MISSING = 'quotedPostAbsent';

/** The status to quote. 404 when it is absent, hidden, or its author does not let the viewer quote it. */
export async function getQuotable(db: Db, viewer: { accountId: number }, id: number): Promise<StatusRow> {
  const status = await getOriginal(db, viewer, id, MISSING);
  if (!(await mayQuote(db, viewer.accountId, status))) throw notFound(MISSING);
  return status;
}
