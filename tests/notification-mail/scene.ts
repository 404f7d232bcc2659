import { sql } from 'kysely';
import { bringForward, runJobs } from '../support/jobs.ts';
import { startServer } from '../support/server.ts';
import { startSmtpServer } from '../support/smtp-server.ts';

/** A server that writes e-mails, alice who gets them, and bob. */
export async function startMailScene() {
  const smtp = await startSmtpServer();
  const server = await startServer({ SMTP_URL: smtp.url });
  const alice = await server.createUser('alice');
  const bob = await server.createUser('bob');
  return {
    server,
    alice,
    bob,
    /** The e-mails that have come to alice when the time to write them has come. */
    async emails() {
      await runJobs(server);
      await bringForward(server, 'mail-notifications');
      await runJobs(server);
      return smtp.emails.splice(0).filter(({ to }) => to === 'alice@example.org');
    },
    /** When (ms) the next e-mail to alice is to be written. */
    async nextAt(): Promise<number | undefined> {
      const { rows } = await sql<{ run_at: number }>`
        select run_at from jobs where name = 'mail-notifications'`.execute(server.ctx.store.db);
      return rows[0]?.run_at;
    },
    async close() {
      await server.close();
      await smtp.close();
    },
  };
}
