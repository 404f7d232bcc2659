import { toWire } from '../../lib/id.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { Email } from '../../platform/mail.ts';
import type { StrikeAction } from './warning-actions.ts';

const WHAT_HAPPENED: Readonly<Record<StrikeAction, string>> = {
  none: 'The moderators of this server have a word of warning for you.',
  disable: 'You can no longer use your account, but your profile and everything you posted are kept.',
  sensitive: 'From now on, all media you post is treated as sensitive and hidden behind a warning.',
  silence: 'You can still use your account, but only people who already follow you see your posts.',
  suspend: 'You can no longer use your account, and your profile and posts can no longer be seen.',
  delete_statuses: 'The moderators of this server deleted some of your posts.',
  mark_statuses_as_sensitive: 'The moderators of this server marked some of your posts as sensitive.',
};

type Text = { readonly to: string; readonly subject: string; readonly lines: readonly string[]; readonly path: string };

function compose(tx: Tx, { to, subject, lines, path }: Text): Email {
  const { domain, origin } = tx.instance;
  const link = `${origin}${path}`;
  const text = [...lines, link, `You got this e-mail because of your account on ${domain}.`];
  return { to, subject: `${domain}: ${subject}`, text: `${text.filter((line) => line !== '').join('\n\n')}\n`, link };
}

/** Tells somebody that their sign-up was approved. */
export function approvalEmail(tx: Tx, to: string): Email {
  const lines = [`Your sign-up on ${tx.instance.domain} was approved. You can sign in now:`];
  return compose(tx, { to, subject: 'your sign-up was approved', lines, path: '/auth/sign_in' });
}

type Strike = { readonly id: number; readonly action: StrikeAction; readonly text: string };

/** Tells somebody what was decided about them, in the moderators' own words if they wrote any, and where to appeal. */
export function warningEmail(tx: Tx, to: string, { id, action, text }: Strike): Email {
  const subject = action === 'none' ? 'a warning' : 'a decision about your account';
  const lines = [WHAT_HAPPENED[action], text, 'If you think that this is wrong, you can say so within 20 days:'];
  return compose(tx, { to, subject, lines, path: strikePath(id) });
}

/** Tells moderators that somebody has appealed. */
export function newAppealEmail(tx: Tx, to: string, appeal: { who: string; text: string; strikeId: number }): Email {
  const lines = [`@${appeal.who} appeals against a decision:`, appeal.text];
  return compose(tx, {
    to,
    subject: `@${appeal.who} appeals against a decision`,
    lines,
    path: strikePath(appeal.strikeId),
  });
}

/** Tells somebody how their appeal was decided. */
export function appealAnswerEmail(
  tx: Tx,
  to: string,
  { strikeId, approved }: { strikeId: number; approved: boolean },
): Email {
  return compose(tx, {
    to,
    subject: approved ? 'your appeal was approved' : 'your appeal was rejected',
    lines: [
      approved
        ? 'The moderators agreed with your appeal: the decision is taken back, as far as it can be.'
        : 'The moderators looked at your appeal and did not change their decision.',
    ],
    path: strikePath(strikeId),
  });
}

function strikePath(id: number): string {
  return `/disputes/strikes/${toWire(id)}`;
}
