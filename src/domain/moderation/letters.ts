import type { Tx } from '../../platform/db/handle.ts';
import type { Letter } from '../../platform/mail.ts';
import type { WarningAction } from './warning-actions.ts';

const WHAT_HAPPENED: Readonly<Record<WarningAction, string>> = {
  none: 'The moderators of this server have a word of warning for you.',
  disable: 'You can no longer use your account, but your profile and everything you posted are kept.',
  sensitive: 'From now on, all media you post is treated as sensitive and hidden behind a warning.',
  silence: 'You can still use your account, but only people who already follow you see your posts.',
  suspend: 'You can no longer use your account, and your profile and posts can no longer be seen.',
};

/** Tells somebody that they have been let in. */
export function approvalLetter(tx: Tx, to: string): Letter {
  const { domain, origin } = tx.instance;
  const text = `Your sign-up on ${domain} was approved. You can sign in now:\n\n${origin}/auth/sign_in\n`;
  return { to, subject: `${domain}: your sign-up was approved`, text, link: `${origin}/auth/sign_in` };
}

/** Tells somebody what was decided about their account, in the moderators' own words when they wrote any. */
export function warningLetter(tx: Tx, to: string, { action, text }: { action: WarningAction; text: string }): Letter {
  const { domain } = tx.instance;
  const lines = [WHAT_HAPPENED[action], text, `You got this letter because of your account on ${domain}.`];
  const subject = `${domain}: ${action === 'none' ? 'a warning' : 'a decision about your account'}`;
  return { to, subject, text: `${lines.filter((line) => line !== '').join('\n\n')}\n` };
}
