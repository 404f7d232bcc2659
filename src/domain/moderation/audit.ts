import { newId } from '../../lib/id.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** Who acts for the server. */
export type Moderator = { readonly accountId: number };

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
  await tx
    .insertInto('audit_log')
    .values({
      id: newId(),
      account_id: moderator.accountId,
      action: act.action,
      target_type: act.targetType,
      target_id: act.targetId,
      label: act.label,
      details: JSON.stringify(act.details ?? {}),
      created_at: now(),
    })
    .execute();
}
