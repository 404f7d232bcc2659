import { ROLE_ID } from '../../../domain/roles/ensure-roles.ts';
import {
  createRole,
  deleteRole,
  getRole,
  listHolders,
  type RoleFields,
  rankOfModerator,
  updateRole,
} from '../../../domain/roles/roles.ts';
import { adminRoleOf } from '../../../entities/admin/role.ts';
import { freshly } from '../../../http/access.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, pathId, prose, withDefault } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { readsRoles, writesRoles } from '../../../http/staff-access.ts';
import { AppError, failed, forbidden } from '../../../lib/errors.ts';
import { html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { can, PERMISSION, type Permission } from '../../../lib/permissions.ts';
import { type GivenRole, roleForm, roleHolders } from '../../../views/admin/role-form.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/roles';
const MOST_NAMED = 20;
const typed = withDefault(prose(), '');
const fields = {
  name: typed,
  color: typed,
  position: typed,
  permissions: withDefault(list(prose(), { max: 50 }), []),
  highlighted: withDefault(bool(), false),
};
const NOTHING: GivenRole = { name: '', color: '', position: '1', permissions: [], highlighted: false };

const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSION, name);
const PERMISSIONS = Object.keys(PERMISSION).filter(isPermission);

/** The rights that somebody can give: those that they have. */
function grantableBy({ viewer }: StaffCall): Permission[] {
  return PERMISSIONS.filter((permission) => can(viewer.permissions, permission));
}

const showNew = userRoute({
  method: 'GET',
  path: `${PATH}/new`,
  access: freshly(readsRoles),
  params: {},
  summary: 'Ask for a new role',
  handle: (call) => newPage(call, NOTHING),
});

async function newPage(call: StaffCall, given: GivenRole): Promise<Answer> {
  const reader = await readerOf(call);
  const body = roleForm({ path: PATH, given, grantable: grantableBy(call) }, reader);
  return adminPage(call, { title: reader.words.roleRooms.add, body, status: given.problem === undefined ? 200 : 422 });
}

const createByForm = userRoute({
  method: 'POST',
  path: PATH,
  access: writesRoles,
  params: fields,
  summary: 'Create a role below your own',
  async handle(call) {
    const { viewer, params, write } = call;
    try {
      await write((tx) => createRole(tx, viewer, fieldsOf(params)));
    } catch (error) {
      return newPage(call, { ...params, problem: whyNot(error, call) });
    }
    return seeOther(PATH, 'added');
  },
});

/** What was typed; a right that there is not is left out. 422 for a position that is no number. */
function fieldsOf({ name, color, position, permissions, highlighted }: GivenRole): RoleFields {
  if (!/^\d{1,10}$/.test(position.trim())) throw failed('positionInvalid');
  const rights = permissions.filter(isPermission);
  return { name, color: color.trim(), position: Number(position), permissions: rights, highlighted };
}

/** What the form says of a refusal. */
function whyNot(error: unknown, call: StaffCall): string {
  if (error instanceof AppError && error.kind === 'forbidden') return call.request.words.roleRooms.tooHigh;
  return problemOf(error, call);
}

const showOne = userRoute({
  method: 'GET',
  path: `${PATH}/:id`,
  access: freshly(readsRoles),
  params: { id: pathId() },
  summary: 'A role below your own, to be changed or deleted',
  handle: (call) => onePage(call, call.params.id),
});

async function onePage(call: StaffCall, id: number, tried?: GivenRole): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const row = await getRole(db, id);
  if (row.position >= (await rankOfModerator(db, viewer))) throw forbidden();
  const role = adminRoleOf(row);
  const given = tried ?? { ...role, position: String(role.position) };
  const holders = await listHolders(db, id, MOST_NAMED);
  const isFixed = Object.values(ROLE_ID).some((fixed) => fixed === id);
  const form = roleForm({ path: `${PATH}/${role.id}`, given, grantable: grantableOf(call, role.permissions) }, reader);
  const body = html`${form}${roleHolders({ id: role.id, ...holders, isFixed }, reader)}`;
  return adminPage(call, { title: role.name, body, status: tried ? 422 : 200 });
}

/** The rights that a form can offer; undefined where the role has one that the viewer cannot give. */
function grantableOf(call: StaffCall, permissions: readonly string[]): Permission[] | undefined {
  const grantable = grantableBy(call);
  return permissions.every((one) => grantable.some((known) => known === one)) ? grantable : undefined;
}

const changeByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id`,
  access: writesRoles,
  params: { id: pathId(), ...fields },
  summary: 'Update a role below your own',
  async handle(call) {
    const { db, viewer, params, write } = call;
    const { id, ...given } = params;
    const { permissions } = adminRoleOf(await getRole(db, id));
    try {
      const wanted = fieldsOf(given);
      const keeps = grantableOf(call, permissions) === undefined;
      await write((tx) => updateRole(tx, viewer, id, { ...wanted, ...(keeps && { permissions: undefined }) }));
    } catch (error) {
      return onePage(call, id, { ...given, problem: whyNot(error, call) });
    }
    return seeOther(`${PATH}/${toWire(id)}`, 'saved');
  },
});

const deleteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/delete`,
  access: writesRoles,
  params: { id: pathId() },
  summary: 'Delete a role below your own',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteRole(tx, viewer, params.id));
    return seeOther(PATH, 'deleted');
  },
});

/** Roles: made, changed and deleted. */
export const rolePages: readonly Route[] = [showNew, createByForm, showOne, changeByForm, deleteByForm];
