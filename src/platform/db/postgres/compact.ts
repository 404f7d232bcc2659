import type { Compaction, CompactOptions } from '../compaction.ts';
import { POSTGRES_TABLES, quotedName } from '../contents.ts';
import { translated } from '../errors.ts';
import { newClient } from './pool.ts';

const SIZE = 'select pg_database_size(current_database())::float8 as bytes';

const REMARK =
  'PostgreSQL keeps most of what was freed for new rows, and gives back only what lies at the ends of tables. For the rest there is pg_repack, or VACUUM FULL while the servers are off.';

/** See `compactDatabase`: plain VACUUM, which keeps nobody from reading or writing. */
export async function compactPostgres(url: string, { onProgress }: CompactOptions): Promise<Compaction> {
  const client = newClient(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    const size = async () => (await client.query<{ bytes: number }>(SIZE)).rows[0]?.bytes ?? 0;
    const before = await size();
    for (const { name } of (await client.query<{ name: string }>(POSTGRES_TABLES)).rows) {
      onProgress?.(name);
      await client.query(`vacuum (analyze) ${quotedName(name)}`);
    }
    return { before, after: await size(), remark: REMARK };
  } catch (error) {
    throw translated(error);
  } finally {
    await client.end();
  }
}
