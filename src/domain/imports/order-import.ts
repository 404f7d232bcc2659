import { sql } from 'kysely';
import { Type } from 'typebox';
import { parseAs } from '../../lib/checked.ts';
import { newId } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import { enqueueAll } from '../../platform/jobs/enqueue.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { completeIn } from '../../platform/jobs/settle.ts';
import { noteUnread } from './failures.ts';
import { EntrySchema, hostOfAddress, type ImportKind, type ReadFile } from './kinds.ts';

/** How many entries are carried by one job at first, so that a long file does not keep other writes waiting. */
const BATCH = 500;

/** How many numbers of lines that were not understood are kept. */
const LINES_NAMED = 100;

const SplitPayload = Type.Object({ importId: Type.Integer(), entries: Type.Array(EntrySchema) });

/** Has a file taken over in the background. False while the one of that kind before it is under way. */
export async function orderImport(
  tx: Tx,
  accountId: number,
  kind: ImportKind,
  { entries, unread }: ReadFile,
): Promise<boolean> {
  const importId = newId();
  const counts = { entries: entries.length, done: 0, not_found: 0, refused: 0, unread: unread.length };
  const row = {
    id: importId,
    ...counts,
    unread_lines: JSON.stringify(unread.slice(0, LINES_NAMED).map(({ line }) => line)),
  };
  const ordered = await tx
    .insertInto('imports')
    .values({ account_id: accountId, kind, ...row })
    .onConflict((oc) =>
      oc
        .columns(['account_id', 'kind'])
        .doUpdateSet(row)
        .where(sql<boolean>`imports.done + imports.not_found + imports.refused >= imports.entries`),
    )
    .returning('id')
    .executeTakeFirst();
  if (!ordered) return false;
  await noteUnread(tx, { accountId, kind }, unread);
  const jobs = [];
  for (let at = 0; at < entries.length; at += BATCH) {
    jobs.push({ name: 'split-import', payload: { importId, entries: entries.slice(at, at + BATCH) } });
  }
  await enqueueAll(tx, jobs);
  return true;
}

/** Turns a job with many entries into one for each of them. */
export async function splitImport(tx: Tx, job: Job): Promise<void> {
  const { importId, entries } = parseAs(SplitPayload, job.payload);
  await completeIn(tx, job);
  const { domain } = tx.instance;
  const jobs = entries.map((entry) => {
    const host = entry.filter ? undefined : hostOfAddress(entry.address);
    const lane = 'imports' as const;
    return { name: 'import-entry', lane, payload: { importId, entry }, ...(host && host !== domain && { host }) };
  });
  await enqueueAll(tx, jobs);
}
