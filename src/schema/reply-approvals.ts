import type { Flag } from './flag.ts';

/**
 * What the author of a remote status answered to a local reply. `uri` is the proof when the answer was yes: an authorization
 * (`is_stamp`), or the answer itself.
 */
export interface ReplyApprovalsTable {
  status_id: number;
  state: 'accepted' | 'rejected';
  uri: string | null;
  is_stamp: Flag;
}
