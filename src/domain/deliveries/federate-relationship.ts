import type { Tx } from '../../platform/db/handle.ts';
import type { Party } from '../relationships/parties.ts';
import { orderFederation } from './order-federation.ts';

type RelationshipVerb = 'follow' | 'undo_follow' | 'accept_follow' | 'reject_follow' | 'block' | 'undo_block';

/** The row that a verb is about. The job carries it, because it may be gone when the job runs. */
type RelationshipFacts = { id: number; account_id: number; target_id: number; uri: string | null };

/** Orders an activity for another server: only when `sender` lives here and `recipient` does not. */
export async function federateRelationship(
  tx: Tx,
  verb: RelationshipVerb,
  { sender, recipient }: { sender: Party; recipient: Party },
  row: RelationshipFacts,
): Promise<void> {
  if (sender.domain !== null || recipient.domain === null) return;
  const { id, account_id: accountId, target_id: targetId, uri } = row;
  await orderFederation(tx, sender.id, { verb, id, accountId, targetId, uri });
}
