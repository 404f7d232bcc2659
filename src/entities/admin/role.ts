import { Type } from 'typebox';
import type { RoleRow } from '../../domain/roles/roles.ts';
import { toWire } from '../../lib/id.ts';
import { PERMISSION } from '../../lib/permissions.ts';
import { toIso } from '../../lib/time.ts';

export const AdminRoleSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  color: Type.String(),
  position: Type.Integer(),
  permissions: Type.Array(Type.String()),
  highlighted: Type.Boolean(),
  /** From when on the role requires a second factor; null where it does not. */
  require_2fa_from: Type.Union([Type.String(), Type.Null()]),
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
    require_2fa_from: row.require_2fa === 1 ? toIso(row.require_2fa_from ?? 0) : null,
  };
}
