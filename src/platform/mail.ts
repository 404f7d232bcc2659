import { AppError } from '../lib/errors.ts';
import { untranslated } from '../lib/said.ts';
import type { Config } from './config/config.ts';
import { errorCode } from './db/errors.ts';
import type { Log } from './log.ts';

export type Email = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The address that the e-mail is about, if any. Without a mail server, it is all that is logged, unless it is `secret`. */
  readonly link?: string;
  /** Whoever has the link has the account. */
  readonly secret?: boolean;
  /** The address that unsubscribes from e-mails of this kind with one request. RFC 8058. */
  readonly unsubscribe?: string;
};

/** The mail server was not reached, or did not take an e-mail; `code` is nodemailer's. */
export class MailError extends AppError {
  readonly code: string;

  constructor(code: string, cause: Error) {
    super('unavailable', untranslated(cause.message), { cause });
    this.name = 'MailError';
    this.code = code;
  }
}

export type Mail = {
  /** Resolves with the answer of the mail server when it has accepted the e-mail; '' without a mail server. Rejects otherwise. */
  send(email: Email): Promise<string>;
  /** Resolves when the mail server would take e-mails from here, or there is none; rejects otherwise. */
  verify(): Promise<void>;
  /** False when e-mails are only logged. */
  readonly configured: boolean;
};

/** How long (ms) a mail server may take to accept a connection, and to answer. */
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Mail over SMTP; without `SMTP_URL` the e-mail's link is written to the log, so that an operator can still pass it on, unless whoever reads
 * the log could take over an account by it.
 */
export function createMail(config: Pick<Config, 'smtp'>, log: Log): Mail {
  const { url, from } = config.smtp;
  if (url === undefined) {
    return {
      configured: false,
      async verify() {},
      async send({ subject, link, secret }) {
        log.warn(
          { subject },
          link && !secret ? `mail: no SMTP_URL set; link: ${link}` : 'mail: no SMTP_URL set; not sent',
        );
        return '';
      },
    };
  }
  // Loaded only when there is mail to send, because it is large.
  const opening = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url, ...PATIENCE, disableFileAccess: true, disableUrlAccess: true }, { from }),
  );
  return {
    configured: true,
    async verify() {
      await (await opening).verify();
    },
    async send({ to, subject, text, html, unsubscribe }) {
      // As an object, it is a single address: a comma in it cannot add a second recipient.
      const transport = await opening;
      const sent = transport.sendMail({
        to: { name: '', address: to },
        subject,
        text,
        ...(html && { html }),
        ...(unsubscribe && { headers: listHeaders(unsubscribe) }),
      });
      return (await sent.catch(rethrow)).response;
    },
  };
}

/** Nodemailer's codes name what the mail server or the way there did; what has none, or one of Node's own, is a fault of ours. */
function rethrow(error: unknown): never {
  const code = errorCode(error);
  throw error instanceof Error && /^E(?!RR_)/.test(code) ? new MailError(code, error) : error;
}

/** Mail programs show a button for these headers, and recognise that no person wrote the e-mail. RFC 8058, RFC 3834. */
function listHeaders(unsubscribe: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
  };
}
