import type { Selectable } from 'kysely';
import { isBlank } from '../../lib/blank.ts';
import { failed, forbidden } from '../../lib/errors.ts';
import { toFlag } from '../../lib/flag.ts';
import { newId } from '../../lib/id.ts';
import { ALL_PERMISSIONS, can, PERMISSION, type Permission } from '../../lib/permissions.ts';
import { now } from '../../lib/time.ts';
import type { Db, Tx } from '../../platform/db/handle.ts';
import type { RolesTable } from '../../schema/users.ts';
import { type EmpoweredModerator, logAct } from '../audit/log-act.ts';
import { getRow } from '../get-row.ts';
import { blank, checkLength } from '../validation.ts';
import { assertOthersManage } from './assert-others-manage.ts';
import { ROLE_ID } from './ensure-roles.ts';

export type RoleRow = Selectable<RolesTable>;

/** The fields of a role that staff can set; undefined ones stay as they are. */
export type RoleFields = {
  readonly name?: string | undefined;
  /** `#rrggbb`, or empty for none. */
  readonly color?: string | undefined;
  /** A higher position outranks a lower one. */
  readonly position?: number | undefined;
  readonly permissions?: readonly Permission[] | undefined;
  /** Whether profiles show it. */
  readonly highlighted?: boolean | undefined;
};

/** Mastodon: UserRole::POSITION_LIMIT. */
const POSITIONS = 2 ** 31 - 1;
const MAX_NAME = 100;
const FIXED = new Set<number>(Object.values(ROLE_ID));

/** All roles, highest first. */
export function listRoles(db: Db): Promise<RoleRow[]> {
  return db.selectFrom('roles').selectAll().orderBy('position', 'desc').orderBy('id').execute();
}

/** A role by id. 404 when there is none. */
export function getRole(db: Db, id: number): Promise<RoleRow> {
  return getRow(db, 'roles', id);
}

/** How many have a role, and the usernames of the first of them. */
export async function listHolders(
  db: Db,
  roleId: number,
  limit: number,
): Promise<{ readonly count: number; readonly names: readonly string[] }> {
  const holders = db.selectFrom('users as u').where('u.role_id', '=', roleId);
  const { count } = await holders.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await holders
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .select('a.username')
    .orderBy('a.username')
    .limit(limit)
    .execute();
  return { count: Number(count), names: rows.map(({ username }) => username) };
}

/** Creates a role. 403 for one that ranks as high as one's own or grants more, 422 without a name. Mastodon: UserRole. */
export async function createRole(tx: Tx, moderator: EmpoweredModerator, fields: RoleFields): Promise<RoleRow> {
  const at = now();
  const columns = { name: checkedName(fields.name ?? ''), position: 0, ...columnsOf(fields) };
  await assertBelow(tx, moderator, columns.position);
  assertGranted(moderator, fields.permissions);
  const row = await tx
    .insertInto('roles')
    .values({ id: newId(), ...columns, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  await logAct(tx, moderator, { action: 'create', ...describe(row) });
  return row;
}

/** As `createRole`, for an existing role that ranks below one's own. 404 when there is none, 422 as `assertOthersManage`. */
export async function updateRole(
  tx: Tx,
  moderator: EmpoweredModerator,
  id: number,
  fields: RoleFields,
): Promise<RoleRow> {
  const before = await getRole(tx, id);
  await assertBelow(tx, moderator, before.position);
  if (fields.position !== undefined) await assertBelow(tx, moderator, fields.position);
  assertGranted(moderator, fields.permissions);
  if (fields.permissions && !fields.permissions.includes('administrator')) await assertOthersManage(tx, { roleId: id });
  const row = await tx
    .updateTable('roles')
    .set({
      ...columnsOf({ ...fields, name: fields.name === before.name ? undefined : fields.name }),
      updated_at: now(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await touchHolders(tx, id);
  await logAct(tx, moderator, { action: 'update', ...describe(row) });
  return row;
}

/**
 * Deletes a role; those who had it have none afterwards. 403 unless it ranks below one's own, 404 when there is none, 422 for the roles of
 * every server.
 */
export async function deleteRole(tx: Tx, moderator: EmpoweredModerator, id: number): Promise<void> {
  const row = await getRole(tx, id);
  await assertBelow(tx, moderator, row.position);
  if (FIXED.has(id)) throw failed('builtInRole');
  await assertOthersManage(tx, { roleId: id });
  await touchHolders(tx, id);
  await tx.updateTable('users').set({ role_id: null, updated_at: now() }).where('role_id', '=', id).execute();
  await tx.deleteFrom('roles').where('id', '=', id).execute();
  await logAct(tx, moderator, { action: 'destroy', ...describe(row) });
}

/** The rank of a moderator; the command line outranks everybody. */
export async function rankOfModerator(db: Db, { accountId }: EmpoweredModerator): Promise<number> {
  if (accountId === null) return Number.POSITIVE_INFINITY;
  const row = await db
    .selectFrom('users as u')
    .innerJoin('roles as r', 'r.id', 'u.role_id')
    .select('r.position')
    .where('u.account_id', '=', accountId)
    .executeTakeFirst();
  return row?.position ?? -1;
}

async function assertBelow(db: Db, moderator: EmpoweredModerator, position: number): Promise<void> {
  if (position >= (await rankOfModerator(db, moderator))) throw forbidden();
}

/** Nobody can grant permissions that they do not have. */
function assertGranted({ permissions }: EmpoweredModerator, wanted: readonly Permission[] = []): void {
  if (wanted.some((permission) => !can(permissions, permission))) throw forbidden();
}

function columnsOf({ name, color, position, permissions, highlighted }: RoleFields) {
  return {
    ...(name === undefined ? {} : { name: checkedName(name) }),
    ...(color === undefined ? {} : { color: checkedColor(color) }),
    ...(position === undefined ? {} : { position: checkedPosition(position) }),
    ...(permissions === undefined ? {} : { permissions: maskOf(permissions) }),
    ...(highlighted === undefined ? {} : { highlighted: toFlag(highlighted) }),
  };
}

function checkedName(name: string): string {
  const trimmed = name.trim();
  if (isBlank(trimmed)) throw blank('name');
  checkLength('name', trimmed, MAX_NAME);
  return trimmed;
}

function checkedColor(color: string): string {
  if (color !== '' && !/^#[0-9a-f]{6}$/i.test(color)) throw failed('colorInvalid');
  return color;
}

function checkedPosition(position: number): number {
  if (position < 0 || position > POSITIONS) throw failed('positionInvalid');
  return position;
}

function maskOf(permissions: readonly Permission[]): number {
  return permissions.reduce((mask, permission) => mask | PERMISSION[permission], 0) & ALL_PERMISSIONS;
}

/** Roles are shown on profiles, so readers must see new revisions of those. */
async function touchHolders(tx: Tx, roleId: number): Promise<void> {
  const holders = await tx
    .updateTable('accounts')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', 'in', tx.selectFrom('users').select('account_id').where('role_id', '=', roleId))
    .returning('id')
    .execute();
  for (const { id: accountId } of holders) tx.emit({ type: 'account.changed', accountId });
}

function describe(row: RoleRow) {
  return { targetType: 'role', targetId: row.id, label: row.name };
}
