import { withParents } from '../../lib/domain-names.ts';
import type { Db, Store } from '../../platform/db/handle.ts';
import { idsIn } from '../../platform/db/sql.ts';
import type { MailHosts } from '../../platform/mail-hosts.ts';
import { countAttempts } from './attempts.ts';
import { listCanonicalEmailBlocksOf } from './canonical-email-blocks.ts';

export type Verdict = 'open' | 'approval' | 'blocked' | 'taken';

type Reach = { readonly store: Store; readonly mailHosts: MailHosts };

/**
 * Decides whether somebody may sign up with an address, by the blocks of the address, its host, and the host's MX servers, which many
 * disposable domains share. A blocked address itself is called taken, so that nobody learns from it who was banned. Counts the attempt.
 * Never inside a transaction, because it may query the DNS. Mastodon: EmailDomainBlock, UserEmailValidator.
 */
export async function judgeEmail({ store, mailHosts }: Reach, email: string, ip: string): Promise<Verdict> {
  const { db } = store;
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  const blocks = await findBlocks(db, host, mailHosts);
  if (blocks.length > 0) {
    const ids = blocks.map((block) => block.id);
    await store.transaction((tx) => countAttempts(tx, ids, ip));
  }
  if ((await listCanonicalEmailBlocksOf(db, email)).length > 0) return 'taken';
  if (blocks.length === 0) return 'open';
  return blocks.every((block) => block.allow_with_approval === 1) ? 'approval' : 'blocked';
}

async function findBlocks(db: Db, host: string, mailHosts: MailHosts) {
  const any = await db.selectFrom('email_domain_blocks').select('id').limit(1).executeTakeFirst();
  if (!any) return [];
  const hosts = [host, ...(await mailHosts(host))];
  return db
    .selectFrom('email_domain_blocks')
    .select(['id', 'allow_with_approval'])
    .where(idsIn(db, 'domain', [...new Set(hosts.flatMap(withParents))]))
    .execute();
}
