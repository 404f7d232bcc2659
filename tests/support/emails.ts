import { LinkEmailOrder, writeLinkEmail } from '../../src/domain/registrations/link-emails.ts';
import { parseAs } from '../../src/lib/checked.ts';
import type { TestServer } from './server.ts';

export type QueuedEmail = { to: string; subject: string; text: string; link?: string };

/** The e-mails that wait to be sent to an address, oldest first. Those with a link that works once are written now, as when they are sent. */
export async function emailsTo({ ctx }: TestServer, address: string): Promise<QueuedEmail[]> {
  const jobs = await ctx.store.db
    .selectFrom('jobs')
    .select(['name', 'payload'])
    .where('name', 'in', ['send-mail', 'send-link'])
    .orderBy('id')
    .execute();
  const emails: QueuedEmail[] = [];
  for (const { name, payload } of jobs) {
    const email = name === 'send-mail' ? JSON.parse(payload) : await written(ctx, address, JSON.parse(payload));
    if (email?.to === address) emails.push(email);
  }
  return emails;
}

async function written({ store }: TestServer['ctx'], address: string, payload: unknown) {
  const order = parseAs(LinkEmailOrder, payload);
  return order.email === address ? store.transaction((tx) => writeLinkEmail(tx, order)) : undefined;
}

/** Path and query of the link in an e-mail, which has to lead to this server. */
export function linkIn(email: QueuedEmail | undefined): string {
  const url = new URL(email?.link ?? '');
  if (url.origin !== 'http://localhost:3000') throw new Error(`the link leads to ${url.origin}`);
  return url.pathname + url.search;
}
