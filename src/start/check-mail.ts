import type { Context } from '../platform/context.ts';

/** Says in the log when the mail server of `SMTP_URL` would take no e-mail: otherwise people find out, who wait for one. */
export async function checkMail({ mail, log }: Pick<Context, 'mail' | 'log'>): Promise<void> {
  await mail.verify().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    log.warn(
      { reason },
      'no e-mail can be sent now: set SMTP_URL to a mail server that takes them, with the right password',
    );
  });
}
