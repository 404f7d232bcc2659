import { formatCsv } from '../../../lib/csv.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { listAllDomainAllows } from '../domain-allows.ts';
import { listAllDomainBlocks } from '../queries.ts';

/** All blocks as CSV that Mastodon and compatible servers can import. Mastodon: Admin::ExportDomainBlocksController. */
export async function exportBlocks(db: Db): Promise<string> {
  const rows = await listAllDomainBlocks(db);
  return formatCsv([
    ['#domain', '#severity', '#reject_media', '#reject_reports', '#public_comment', '#obfuscate'],
    ...rows.map((row) => [
      row.domain,
      row.severity,
      row.reject_media === 1,
      row.reject_reports === 1,
      row.public_comment,
      row.obfuscate === 1,
    ]),
  ]);
}

/** All allowed servers as CSV. Mastodon: Admin::ExportDomainAllowsController. */
export async function exportAllows(db: Db): Promise<string> {
  const rows = await listAllDomainAllows(db);
  return formatCsv([['#domain'], ...rows.map((row) => [row.domain])]);
}
