import type { Generated, Selectable } from 'kysely';

/** What addresses of a network may not do; `ip` is CIDR. */
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
