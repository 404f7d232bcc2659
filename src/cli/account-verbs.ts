import type { Command } from 'commander';
import {
  approveAct,
  enableAct,
  eraseAct,
  memorializeAct,
  rejectAct,
  removeAvatarAct,
  removeHeaderAct,
  resendAct,
  type StaffAct,
  signOutAct,
  unblockEmailAct,
  unmemorializeAct,
  unsensitizeAct,
  unsilenceAct,
  unsuspendAct,
} from '../acts/staff-account-acts.ts';
import { COMMAND_LINE, EMPOWERED_COMMAND_LINE } from '../domain/audit/log-act.ts';
import { deleteAccount } from '../domain/deletions/delete-account.ts';
import { takeAction } from '../domain/moderation/take-action.ts';
import type { WarningAction } from '../domain/moderation/warning-actions.ts';
import { getAccountId } from './any-account.ts';
import { withTransaction } from './open.ts';
import { type Answer, answering, done } from './output.ts';

type Verb = {
  readonly description: string;
  /** What has become of the account. */
  readonly said: string;
  readonly act: Pick<StaffAct, 'verb'>;
};

const VERBS: Readonly<Record<string, Verb>> = {
  approve: { act: approveAct, description: 'Let in somebody who waits for approval', said: 'is let in' },
  reject: {
    act: rejectAct,
    description: 'Refuse somebody who waits for approval; name and address are free again',
    said: 'is refused',
  },
  enable: { act: enableAct, description: 'Undo disable', said: 'is no longer disabled' },
  unsilence: { act: unsilenceAct, description: 'Undo silence', said: 'is no longer silenced' },
  unsensitize: { act: unsensitizeAct, description: 'Undo sensitize', said: 'is no longer taken for sensitive' },
  unsuspend: { act: unsuspendAct, description: 'Undo suspend', said: 'is no longer suspended' },
  'resend-confirmation': {
    act: resendAct,
    description: 'Send the confirmation of an e-mail address again',
    said: 'will get the confirmation again',
  },
  'sign-out': {
    act: signOutAct,
    description: 'Sign out all browsers and applications',
    said: 'is signed out everywhere',
  },
  memorialize: {
    act: memorializeAct,
    description: 'Mark an account as that of somebody who has died',
    said: 'is in remembrance',
  },
  unmemorialize: { act: unmemorializeAct, description: 'Undo memorialize', said: 'is no longer in remembrance' },
  'remove-avatar': { act: removeAvatarAct, description: 'Remove the picture', said: 'has no picture any more' },
  'remove-header': { act: removeHeaderAct, description: 'Remove the header', said: 'has no header any more' },
  'unblock-email': {
    act: unblockEmailAct,
    description: 'Let the e-mail address of a suspended account sign up again',
    said: 'does not block its e-mail address any more',
  },
  erase: {
    act: eraseAct,
    description: 'Delete what a suspended account has, without waiting 30 days',
    said: 'will be emptied at once',
  },
  delete: {
    act: { verb: deleteAccount },
    description: 'Delete a local account with its login and all it has, at once',
    said: 'is deleted',
  },
};

type Action = { readonly type: WarningAction; readonly description: string; readonly said: string };

const ACTIONS: Readonly<Record<string, Action>> = {
  warn: { type: 'none', description: 'Tell somebody something, as a strike', said: 'is warned' },
  disable: { type: 'disable', description: 'Freeze a login', said: 'is disabled' },
  sensitize: {
    type: 'sensitive',
    description: 'Take all media of an account for sensitive',
    said: 'is taken for sensitive',
  },
  silence: { type: 'silence', description: 'Hide an account from those who do not follow it', said: 'is silenced' },
  suspend: {
    type: 'suspend',
    description: 'Hide an account and all it has, and delete it after 30 days',
    said: 'is suspended',
  },
};

/** The actions of moderators on accounts, for the command line. */
export function addAccountVerbs(group: Command): void {
  for (const [name, verb] of Object.entries(VERBS)) {
    group
      .command(name)
      .description(verb.description)
      .argument('<handle>', 'a name, or name@domain')
      .action(
        answering(async (handle: string) => {
          await withTransaction(async (tx) => verb.act.verb(tx, COMMAND_LINE, await getAccountId(tx, handle)));
          return done(`${handle} ${verb.said}.`);
        }),
      );
  }
  for (const [name, action] of Object.entries(ACTIONS)) {
    group
      .command(name)
      .description(action.description)
      .argument('<handle>', 'a name, or name@domain')
      .option('--text <text>', 'what they are told', '')
      .option('--letter', 'send them an e-mail too')
      .action(answering((handle: string, options: ActionOptions) => act(action, handle, options)));
  }
}

type ActionOptions = { text: string; letter?: true };

async function act({ type: action, said }: Action, handle: string, { text, letter }: ActionOptions): Promise<Answer> {
  await withTransaction(async (tx) => {
    const targetId = await getAccountId(tx, handle);
    const order = { targetId, action, text: text.trim(), presetId: null, reportId: null };
    await takeAction(tx, EMPOWERED_COMMAND_LINE, { ...order, notifies: true, sendEmail: letter === true });
  });
  return done(`${handle} ${said}.`);
}
