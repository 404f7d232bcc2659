import type { Generated, Selectable } from 'kysely';

/** A restriction on the addresses of a network; `ip` is in CIDR notation. */
export interface IpBlocksTable {
  id: number;
  ip: string;
  severity: string;
  comment: Generated<string>;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
}

export type IpBlockRow = Selectable<IpBlocksTable>;
