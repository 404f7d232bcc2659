import { ALL_PERMISSIONS, EVERYONE_PERMISSIONS, PERMISSION } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Tx } from '../../platform/db/handle.ts';

/** The roles of every server; their ids are fixed, so that they can be renamed. */
export const ROLE_ID = { moderator: 1, admin: 2, owner: 3 } as const;

export type RoleName = keyof typeof ROLE_ID;

const MODERATOR =
  PERMISSION.view_dashboard |
  PERMISSION.view_audit_log |
  PERMISSION.manage_users |
  PERMISSION.manage_reports |
  PERMISSION.manage_taxonomies |
  PERMISSION.view_feeds |
  EVERYONE_PERMISSIONS;

const SEEDS = [
  { id: ROLE_ID.moderator, name: 'Moderator', position: 10, permissions: MODERATOR },
  { id: ROLE_ID.admin, name: 'Admin', position: 100, permissions: ALL_PERMISSIONS & ~PERMISSION.administrator },
  { id: ROLE_ID.owner, name: 'Owner', position: 1000, permissions: PERMISSION.administrator },
];

/** Creates the missing roles; changed ones stay as they are. (Mastodon: `config/roles.yml`.) */
export async function ensureRoles(tx: Tx): Promise<void> {
  const at = now();
  const rows = SEEDS.map((seed) => ({ ...seed, highlighted: 1 as const, created_at: at, updated_at: at }));
  await tx
    .insertInto('roles')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
