import type { Generated, Selectable } from 'kysely';

/**
 * How another server (host and port) has been answering. `failures` counts those in a row; nothing is sent before `retry_at`.
 * Since `failing_since` it has neither answered nor sent anything. Before `spared_until` it has itself asked to be sent nothing.
 * `signature_style` is the one it accepted last, when that is not the usual one.
 */
export interface RemoteHostsTable {
  host: string;
  failures: Generated<number>;
  retry_at: number | null;
  spared_until: number | null;
  failing_since: number | null;
  signature_style: string | null;
  last_success_at: number | null;
  last_failure_at: number | null;
  last_error: string | null;
}

export type RemoteHostRow = Selectable<RemoteHostsTable>;
