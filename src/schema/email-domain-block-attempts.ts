import type { Generated } from 'kysely';

/** How often somebody tried to sign up with an address at a blocked mail host, by day (its first ms, UTC) and IP address. */
export interface EmailDomainBlockAttemptsTable {
  block_id: number;
  day: number;
  ip: string;
  uses: Generated<number>;
}
