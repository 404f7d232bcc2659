import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Who acts for the server: somebody with a role, or whoever sits at the machine, when there is no account. */
export type Moderator = {
  readonly accountId: number | null;
  /** What acts where there is no account: the command line unless told. */
  readonly by?: string;
};

/** Who orders something at the command line: nobody by name, above everybody. */
export const COMMAND_LINE = { accountId: null } as const;

export type Act = {
  /** A verb in lower case, such as `suspend`. */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: number;
  /** What the target is called, for when it is gone. */
  readonly label: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** Keeps that a moderator did something; in the transaction of the act itself. Mastodon: Admin::ActionLog. */
export async function logAct(tx: Tx, moderator: Moderator, act: Act): Promise<void> {
  // Moderators whose account is gone leave no id either, so the command line says who it was.
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
