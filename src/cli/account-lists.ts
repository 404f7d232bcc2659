import { type Command, Option } from 'commander';
import { readRecord } from '../domain/moderation/account-record.ts';
import { ACCOUNT_STATUSES, type AccountStatus, searchAccountsAsStaff } from '../domain/moderation/search-accounts.ts';
import { toIso } from '../lib/time.ts';
import type { Db } from '../platform/db/handle.ts';
import { type AdminAccount, handleIn, readAdminAccount, readAdminAccounts, roleIn, stateOf } from './admin-accounts.ts';
import { getAccountId } from './any-account.ts';
import { withContext } from './open.ts';
import { type Answer, answering, type Fields, facts, table } from './output.ts';

/** The maximum number of accounts that are shown. */
const MOST = 200;

/** The commands that show accounts. */
export function addAccountLists(group: Command): void {
  group
    .command('list')
    .description('List accounts, newest first')
    .addOption(new Option('--status <status>', 'only those in this state').choices(ACCOUNT_STATUSES))
    .option('--remote', 'those of other servers')
    .action(answering(list));
  group
    .command('show')
    .description('Show what staff know about an account')
    .argument('<handle>', 'a name, or name@domain')
    .action(answering((handle: string) => withContext(({ store }) => show(store.db, handle))));
}

async function list({ status, remote }: { status?: AccountStatus; remote?: true }): Promise<Answer> {
  const accounts = await withContext(async ({ store: { db } }) => {
    const filter = { status, origin: remote ? 'remote' : 'local' } as const;
    return readAdminAccounts(db, await searchAccountsAsStaff(db, filter, { limit: MOST }));
  });
  const columns: Fields<AdminAccount> = {
    id: ({ id }) => id,
    handle: handleIn,
    ...(remote ? {} : { role: roleIn, 'e-mail': ({ email }) => email }),
    state: stateOf,
  };
  return table(accounts, columns, { empty: 'There are no such accounts.', limit: MOST });
}

async function show(db: Db, handle: string): Promise<Answer> {
  const id = await getAccountId(db, handle);
  const account = await readAdminAccount(db, id);
  const record = await readRecord(db, id);
  return facts(
    {
      ...account,
      last_active_at: record.lastActiveAt === null ? null : toIso(record.lastActiveAt),
      invited_by: record.invitedBy,
      open_reports_count: record.openReports,
      reports_count: record.reports,
      strikes_count: record.strikes,
      notes_count: record.notes,
    },
    {
      Id: (one) => one.id,
      Handle: handleIn,
      Name: (one) => one.account.display_name,
      Address: (one) => one.account.url,
      Role: roleIn,
      State: stateOf,
      'E-mail': (one) => one.email,
      Created: (one) => one.created_at,
      'Last active': (one) => one.last_active_at,
      'Last post': (one) => one.account.last_status_at,
      'Last IP address': (one) => one.ip,
      Language: (one) => one.locale,
      'Invited by': (one) => one.invited_by,
      'Reason to join': (one) => one.invite_request,
      Posts: (one) => one.account.statuses_count,
      Following: (one) => one.account.following_count,
      Followers: (one) => one.account.followers_count,
      Reports: (one) => `${one.reports_count}, of which ${one.open_reports_count} are open`,
      Strikes: (one) => one.strikes_count,
      Notes: (one) => one.notes_count,
    },
  );
}
