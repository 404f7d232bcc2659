import type { Db } from '../platform/db/handle.ts';
import { authorizeById } from './authenticate.ts';
import type { Listener } from './hub.ts';
import { StreamError } from './stream-error.ts';

/** A WebSocket close code. */
const POLICY_VIOLATION = 1008;

/** Checks a token again and closes its connections when it is no longer valid or its account may no longer act. */
export async function recheckToken(db: Db, tokenId: number, listeners: readonly Listener[]): Promise<void> {
  try {
    const { viewer } = await authorizeById(db, tokenId);
    for (const listener of listeners) listener.viewer = viewer;
  } catch (error) {
    if (!(error instanceof StreamError)) throw error;
    for (const listener of listeners) listener.close(POLICY_VIOLATION, error.message);
  }
}
