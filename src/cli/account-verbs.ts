import { type Command, Option } from 'commander';
import { approve, reject } from '../domain/moderation/answer-sign-up.ts';
import { COMMAND_LINE, type Moderator } from '../domain/moderation/audit.ts';
import { deleteAccount } from '../domain/moderation/delete-account.ts';
import { enable, unsensitize, unsilence } from '../domain/moderation/lift.ts';
import {
  ACCOUNT_STATUSES,
  type AccountStatus,
  loadStandings,
  searchAccountsAsStaff,
} from '../domain/moderation/search-accounts.ts';
import { orderErasure, unsuspend } from '../domain/moderation/suspend.ts';
import { EMPOWERED_COMMAND_LINE, takeAction } from '../domain/moderation/take-action.ts';
import type { WarningAction } from '../domain/moderation/warning-actions.ts';
import { toWire } from '../lib/id.ts';
import type { Tx } from '../platform/db/handle.ts';
import { getAccountId } from './any-account.ts';
import { addNoteCommands } from './notes.ts';
import { print, withContext, withTransaction } from './open.ts';

type Verb = (tx: Tx, moderator: Moderator, id: number) => Promise<void>;

const VERBS: Readonly<Record<string, readonly [Verb, string]>> = {
  approve: [approve, 'Let in somebody who waits for approval'],
  reject: [reject, 'Refuse somebody who waits for approval; name and address are free again'],
  enable: [enable, 'Undo disable'],
  unsilence: [unsilence, 'Undo silence'],
  unsensitize: [unsensitize, 'Undo sensitize'],
  unsuspend: [unsuspend, 'Undo suspend'],
  erase: [orderErasure, 'Delete what a suspended account has, without waiting 30 days'],
  delete: [deleteAccount, 'Delete a local account with its login and all it has, at once'],
};

const ACTIONS: Readonly<Record<string, readonly [WarningAction, string]>> = {
  warn: ['none', 'Tell somebody something, as a strike'],
  disable: ['disable', 'Freeze a login'],
  sensitize: ['sensitive', 'Take all media of an account for sensitive'],
  silence: ['silence', 'Hide an account from those who do not follow it'],
  suspend: ['suspend', 'Hide an account and all it has, and delete it after 30 days'],
};

/** The actions of moderators on accounts, for the command line. */
export function addAccountVerbs(group: Command): void {
  for (const [name, [verb, description]] of Object.entries(VERBS)) {
    group
      .command(name)
      .description(description)
      .argument('<handle>', 'a name, or name@domain')
      .action((handle: string) =>
        withTransaction(async (tx) => verb(tx, COMMAND_LINE, await getAccountId(tx, handle))),
      );
  }
  for (const [name, [action, description]] of Object.entries(ACTIONS)) {
    group
      .command(name)
      .description(description)
      .argument('<handle>', 'a name, or name@domain')
      .option('--text <text>', 'what they are told', '')
      .option('--letter', 'send them an e-mail too')
      .action((handle: string, options: ActionOptions) => act(action, handle, options));
  }
  group
    .command('list')
    .description('Show accounts, newest first')
    .addOption(new Option('--status <status>').choices(ACCOUNT_STATUSES))
    .option('--remote', 'those of other servers')
    .action(list);
  addNoteCommands(group, 'account');
}

type ActionOptions = { text: string; letter?: true };

function act(action: WarningAction, handle: string, { text, letter }: ActionOptions): Promise<void> {
  return withTransaction(async (tx) => {
    const targetId = await getAccountId(tx, handle);
    const order = { targetId, action, text: text.trim(), presetId: null, reportId: null };
    await takeAction(tx, EMPOWERED_COMMAND_LINE, { ...order, notifies: true, sendEmail: letter === true });
  });
}

/** The maximum number of rows printed. */
const MOST = 200;

async function list({ status, remote }: { status?: AccountStatus; remote?: true }): Promise<void> {
  const rows = await withContext(async ({ store: { db } }) => {
    const filter = { status, origin: remote ? 'remote' : 'local' } as const;
    return loadStandings(db, await searchAccountsAsStaff(db, filter, { limit: MOST }));
  });
  for (const row of rows) {
    const marks = [
      row.approved === 0 && 'waits for approval',
      row.disabled === 1 && 'disabled',
      row.sensitized_at !== null && 'sensitive',
      row.silenced_at !== null && 'silenced',
      row.suspended_at !== null && 'suspended',
    ].filter((mark) => mark !== false);
    print([toWire(row.id), row.handle.replace(/@$/, ''), row.email ?? '', marks.join(', ')].join('  ').trimEnd());
  }
}
