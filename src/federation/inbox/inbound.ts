import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import type { IncomingActivity } from '../decode/activity.ts';
import { type Decoded, read } from '../decode/decoded.ts';

/**
 * An activity whose actor is proven to have made it. `senderUri` is another server's actor when the activity came with a proof of its own.
 */
export type Inbound = {
  readonly ctx: Context;
  readonly activity: IncomingActivity;
  readonly actor: AccountRow;
  readonly senderUri: string;
};

/**
 * The effect of an activity, in one transaction. `overtook` is true for an Undo of something that has not arrived here. May throw AppError
 * when the actor is not allowed to have it.
 */
export type Effect = (tx: Tx, overtook?: boolean) => Promise<void>;

/**
 * Prepares the effect of one kind of activity. Network requests are made here, before the transaction; AppError 'unavailable' means to try
 * again later.
 */
export type Handler = (inbound: Inbound) => Promise<Decoded<Effect>>;

/** A result with an effect. */
export function effect(run: Effect): Decoded<Effect> {
  return read(run);
}

/** The activity is valid, but there is nothing to do, or it has been done already. */
export const NO_EFFECT: Decoded<Effect> = effect(async () => {});
