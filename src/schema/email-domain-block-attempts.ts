import type { Generated } from 'kysely';

/** How often somebody tried to sign up with an address of a blocked mail host, by day (its first ms, UTC) and network address. */
export interface EmailDomainBlockAttemptsTable {
  block_id: number;
  day: number;
  ip: string;
  uses: Generated<number>;
}
