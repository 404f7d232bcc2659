import { Type } from 'typebox';
import { toWire } from '../lib/id.ts';
import { ALL_PERMISSIONS, EVERYONE_PERMISSIONS, PERMISSION } from '../lib/permissions.ts';

export const RoleSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  permissions: Type.String(),
  color: Type.String(),
  highlighted: Type.Boolean(),
  collection_limit: Type.Integer(),
});

/** The id of the role of users without another one, as in Mastodon. */
const EVERYONE_ID = '-99';
const EVERYONE_COLLECTION_LIMIT = 10;

/** A user's role as left-joined to it: all null when there is none. */
type JoinedRole = {
  role_id: number | null;
  name: string | null;
  color: string | null;
  permissions: number | null;
  highlighted: number | null;
  collection_limit: number | null;
};

/** A Role as a plain value, with its effective permissions. */
export function roleOf(role: JoinedRole) {
  return {
    id: role.role_id === null ? EVERYONE_ID : toWire(role.role_id),
    name: role.name ?? '',
    permissions: String(computedPermissions(role.permissions ?? 0)),
    color: role.color ?? '',
    highlighted: role.highlighted === 1,
    collection_limit: role.collection_limit ?? EVERYONE_COLLECTION_LIMIT,
  };
}

function computedPermissions(permissions: number): number {
  return permissions & PERMISSION.administrator ? ALL_PERMISSIONS : permissions | EVERYONE_PERMISSIONS;
}
