import type { Db } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import { withParents } from '../domain-blocks/domain-names.ts';
import { findCanonicalEmailBlocks } from './canonical-email-blocks.ts';

/** Whether somebody may sign up with an address, as far as staff have decided about it or its host. */
export async function judgeEmail(db: Db, email: string): Promise<'open' | 'approval' | 'blocked'> {
  if ((await findCanonicalEmailBlocks(db, email)).length > 0) return 'blocked';
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const blocks = await db
    .selectFrom('email_domain_blocks')
    .select('allow_with_approval')
    .where(idsIn(db, 'domain', withParents(host)))
    .execute();
  if (blocks.length === 0) return 'open';
  return blocks.every((block) => block.allow_with_approval === 1) ? 'approval' : 'blocked';
}
