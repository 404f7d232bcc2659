import type { TestServer } from './server.ts';

export type QueuedEmail = { to: string; subject: string; text: string; link: string };

/** The e-mails that wait to be sent to an address, oldest first. */
export async function emailsTo(server: TestServer, address: string): Promise<QueuedEmail[]> {
  const jobs = await server.ctx.store.db
    .selectFrom('jobs')
    .select('payload')
    .where('name', '=', 'send-mail')
    .orderBy('id')
    .execute();
  const emails: QueuedEmail[] = jobs.map((job) => JSON.parse(job.payload));
  return emails.filter((email) => email.to === address);
}

/** Path and query of the link in an e-mail, which has to lead to this server. */
export function linkIn(email: QueuedEmail | undefined): string {
  const url = new URL(email?.link ?? '');
  if (url.origin !== 'http://localhost:3000') throw new Error(`the link leads to ${url.origin}`);
  return url.pathname + url.search;
}
