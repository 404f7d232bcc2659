import type { Tx } from '../../platform/db/handle.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Email } from '../../platform/mail.ts';

/** Queues an e-mail, which is sent after the commit and retried when the mail server is not available. */
export async function queueEmail(tx: Tx, email: Email): Promise<void> {
  await enqueue(tx, { name: 'send-mail', payload: { ...email } });
}

type EmailText = { to: string; subject: string; lines: readonly string[]; link?: string };

function compose(tx: Tx, { to, subject, lines, link }: EmailText): Email {
  const { domain } = tx.instance;
  const parts = [...lines, link ?? '', `You got this e-mail because of an account on ${domain}.`];
  const text = parts.filter((part) => part !== '').join('\n\n');
  return { to, subject: `${domain}: ${subject}`, text: `${text}\n`, ...(link !== undefined && { link }) };
}

/** Asks the owner of an address to confirm that it is theirs. */
export function confirmationEmail(tx: Tx, to: string, token: string): Email {
  return compose(tx, {
    to,
    subject: 'confirm your e-mail address',
    lines: [
      `Somebody signed up on ${tx.instance.domain} with this e-mail address.`,
      'If it was you, open this address within two days to confirm it. If it was not, ignore this e-mail.',
    ],
    link: `${tx.instance.origin}/auth/confirmation?confirmation_token=${token}`,
  });
}

/** Tells staff that a sign-up is pending approval. */
export function pendingSignUpEmail(tx: Tx, to: string, username: string, reason: string): Email {
  return compose(tx, {
    to,
    subject: `@${username} waits for approval`,
    lines: [
      `@${username} would like to join ${tx.instance.domain} and waits for your approval.`,
      reason,
      `You can answer with an application for moderators, or on the command line: whinchat accounts approve ${username} (or reject).`,
    ],
  });
}

/** Explains how to choose a new password. */
export function resetEmail(tx: Tx, to: string, token: string): Email {
  const email = compose(tx, {
    to,
    subject: 'choose a new password',
    lines: [
      'Somebody asked for a new password for your account.',
      'If it was you, open this address within six hours. If it was not, ignore this e-mail: your password stays as it is.',
    ],
    link: `${tx.instance.origin}/auth/password/edit?reset_password_token=${token}`,
  });
  return { ...email, secret: true };
}

/** Says that the password was changed, so that a thief does not go unnoticed. */
export function passwordChangedEmail(tx: Tx, to: string): Email {
  return compose(tx, {
    to,
    subject: 'your password was changed',
    lines: ['The password of your account was changed. If it was not you, choose a new one at once:'],
    link: `${tx.instance.origin}/auth/password/new`,
  });
}
