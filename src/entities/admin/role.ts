import { Type } from 'typebox';
import type { RoleRow } from '../../domain/roles/roles.ts';
import { toWire } from '../../lib/id.ts';
import { PERMISSION } from '../../lib/permissions.ts';

export const AdminRoleSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  color: Type.String(),
  position: Type.Integer(),
  permissions: Type.Array(Type.String()),
  highlighted: Type.Boolean(),
});

/** A role with its rank and the names of its permissions, as a plain value. */
export function adminRoleOf(row: RoleRow) {
  return {
    id: toWire(row.id),
    name: row.name,
    color: row.color,
    position: row.position,
    permissions: Object.entries(PERMISSION).flatMap(([name, bit]) => ((row.permissions & bit) !== 0 ? [name] : [])),
    highlighted: row.highlighted === 1,
  };
}
