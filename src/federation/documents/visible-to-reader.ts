import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { blocksDomain } from '../../domain/relationships/conditions.ts';
import { visibleTo } from '../../domain/statuses/policy.ts';
import type { Reader } from './reader.ts';

/**
 * A condition on a row of `statuses` under the alias `s`: a document may show the status to a reader. A signer that is not an account known
 * here sees what everybody may, except posts by people who block the signer's host, because a server's actor reads on behalf of everybody
 * there.
 */
export function visibleToReader({ viewer, strangerHost }: Reader): RawBuilder<SqlBool> {
  if (strangerHost === undefined) return visibleTo(viewer);
  const host = sql.val(strangerHost);
  const original = sql`(select o.account_id from statuses as o where o.id = s.reblog_of_id)`;
  return sql<SqlBool>`(${visibleTo(null)}
    and not ${blocksDomain(sql.ref('s.account_id'), host)} and not ${blocksDomain(original, host)})`;
}
