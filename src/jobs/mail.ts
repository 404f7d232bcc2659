import { Type } from 'typebox';
import { mailNotifications } from '../domain/notification-mail/send.ts';
import { LinkEmailOrder, writeLinkEmail } from '../domain/registrations/link-emails.ts';
import { parseAs } from '../lib/checked.ts';
import type { Context } from '../platform/context.ts';
import type { JobHandler } from '../platform/jobs/worker.ts';

const EmailPayload = Type.Object({
  to: Type.String(),
  subject: Type.String(),
  text: Type.String(),
  html: Type.Optional(Type.String()),
  link: Type.Optional(Type.String()),
  unsubscribe: Type.Optional(Type.String()),
});

const ReaderPayload = Type.Object({ accountId: Type.Integer() });

/** Sends e-mails; one that the mail server refuses is retried. */
export function mailJobs({ mail, store }: Context): Readonly<Record<string, JobHandler>> {
  return {
    'send-link': async ({ payload }) => {
      const email = await store.transaction((tx) => writeLinkEmail(tx, parseAs(LinkEmailOrder, payload)));
      if (email) await mail.send(email);
    },
    'send-mail': async ({ payload }) => {
      await mail.send(parseAs(EmailPayload, payload));
    },
    'mail-notifications': async ({ payload }) => {
      // Without a mail server the log has other letters, for an operator to pass on; what this one tells stands on a page already.
      if (mail.configured) await mailNotifications(store, parseAs(ReaderPayload, payload).accountId);
    },
  };
}
