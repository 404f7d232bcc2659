import { newId } from '../../lib/id.ts';
import { ALL_PERMISSIONS } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Who acts on behalf of the server: an account with a role, or, without an account, the operator of the machine. */
export type Moderator = {
  readonly accountId: number | null;
  /** What acts when there is no account; the command line by default. */
  readonly by?: string;
};

/** The operator at the command line, who has no name and outranks everybody. */
export const COMMAND_LINE = { accountId: null } as const;

/** A moderator with the permissions of their role. */
export type EmpoweredModerator = Moderator & { readonly permissions: number };

/** The command line, which may do everything. */
export const EMPOWERED_COMMAND_LINE: EmpoweredModerator = { ...COMMAND_LINE, permissions: ALL_PERMISSIONS };

/** What is written to the audit log. */
export type Act = {
  /** A verb in lower case, such as `suspend`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: number;
  /** The name of the target, so that the log still shows it once the target is gone. */
  readonly label: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Writes an entry to the audit log, in the same transaction as the act. Mastodon: Admin::ActionLog. */
export async function logAct(tx: Tx, moderator: Moderator, act: Act): Promise<void> {
  // Entries of moderators whose account was deleted have no id either, so entries of the command line say so.
  const details =
    moderator.accountId === null ? { by: moderator.by ?? 'command line', ...act.details } : (act.details ?? {});
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      account_id: moderator.accountId,
      action: act.action,
      target_type: act.targetType,
      target_id: act.targetId,
      label: act.label,
      details: JSON.stringify(details),
      created_at: now(),
    })
    .execute();
}
