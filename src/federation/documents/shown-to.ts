import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { blocksDomain } from '../../domain/relationships/conditions.ts';
import { visibleTo } from '../../domain/statuses/policy.ts';
import type { Reader } from './reader.ts';

/**
 * Whether a document may show a status to a reader, as a condition on a row of `statuses` under the alias `s`. A signer who is no account
 * here sees what everybody may, except posts by people who block the signer's host: the actor of a server reads for everybody there.
 */
export function shownTo({ viewer, strangerHost }: Reader): RawBuilder<SqlBool> {
  if (strangerHost === undefined) return visibleTo(viewer);
  const host = sql.val(strangerHost);
  const original = sql`(select o.account_id from statuses as o where o.id = s.reblog_of_id)`;
  return sql<SqlBool>`(${visibleTo(null)}
    and not ${blocksDomain(sql.ref('s.account_id'), host)} and not ${blocksDomain(original, host)})`;
}
