import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';

/** Whether letters can be sent, and the last that could not be. */
export type MailHealth = {
  readonly isConfigured: boolean;
  readonly from: string;
  readonly lastFailure: { readonly at: number; readonly error: string } | undefined;
};

/** The jobs that send letters. */
const JOBS = ['send-link', 'send-mail', 'mail-notifications'];

/** Whether letters can be sent, and the newest of those that wait to be tried again or are given up. */
export async function readMailHealth({
  store,
  config,
  mail,
}: Pick<Context, 'store' | 'config' | 'mail'>): Promise<MailHealth> {
  const { db } = store;
  const { rows } = await sql<{ at: number; error: string }>`
    select coalesce(dead_at, created_at) as at, last_error as error from jobs
    where name in (${sql.join(JOBS)}) and last_error is not null order by id desc limit 1`.execute(db);
  return { isConfigured: mail.configured, from: config.smtp.from, lastFailure: rows[0] };
}
