import { block } from '../../../src/domain/blocks/block.ts';
import { suspend } from '../../../src/domain/moderation/suspend.ts';
import { getTarget } from '../../../src/domain/moderation/target.ts';
import { writeSetting } from '../../../src/domain/settings/settings.ts';
import { revokeTokens } from '../../../src/domain/tokens/revoke.ts';
import type { Tx } from '../../../src/platform/db/handle.ts';

/** Whom the endings concern, by the ids of the database. */
export type Concerned = { tokenId: number; suspendedId: number; blockerId: number; blockedId: number };

/** Revokes a token, suspends, blocks and closes registrations. */
export async function endAll(tx: Tx, { tokenId, suspendedId, blockerId, blockedId }: Concerned): Promise<void> {
  await revokeTokens(tx, [tokenId]);
  await suspend(tx, await getTarget(tx, suspendedId));
  await block(tx, blockerId, blockedId);
  await writeSetting(tx, 'registrations', 'closed');
}
