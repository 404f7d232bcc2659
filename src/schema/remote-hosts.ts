import type { Generated, Selectable } from 'kysely';

/**
 * How another server (host and port) has been responding. `failures` counts those in a row; nothing is sent before `retry_at`. Since
 * `failing_since` it has neither responded nor sent anything. It asked to be sent nothing before `spared_until`. `signature_style` is the
 * one that it last accepted, if that is not the usual one.
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
