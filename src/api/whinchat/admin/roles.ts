import { Type } from 'typebox';
import { assignRole } from '../../../domain/moderation/assign-role.ts';
import { createRole, deleteRole, getRole, listRoles, updateRole } from '../../../domain/roles/roles.ts';
import { requireTwoFactor } from '../../../domain/second-factors/require-of-role.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { AdminRoleSchema, adminRoleOf } from '../../../entities/admin/role.ts';
import { json } from '../../../http/answer.ts';
import { bool, date, id, int, oneOf, pathId, required, text } from '../../../http/params/scalars.ts';
import { list } from '../../../http/params/shapes.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { assignsRoles, readsRoles, writesRoles } from '../../../http/staff-access.ts';
import { PERMISSION, type Permission } from '../../../lib/permissions.ts';
import { now } from '../../../lib/time.ts';
import { adminAccountAnswer } from '../../admin/accounts/account-answer.ts';

const path = '/api/whinchat/v1/admin/roles';
const fields = {
  name: text({ max: 1000 }),
  color: text({ max: 100 }),
  position: int(),
  permissions: list(oneOf(...permissionNames())),
  highlighted: bool(),
};

function permissionNames(): Permission[] {
  const known = (name: string): name is Permission => Object.hasOwn(PERMISSION, name);
  return Object.keys(PERMISSION).filter(known);
}

const showAll = userRoute({
  method: 'GET',
  path,
  access: readsRoles,
  params: {},
  response: Type.Array(AdminRoleSchema),
  summary: 'All roles, the highest first',
  handle: async ({ db }) => json((await listRoles(db)).map(adminRoleOf)),
});

const show = userRoute({
  method: 'GET',
  path: `${path}/:id`,
  access: readsRoles,
  params: { id: pathId() },
  response: AdminRoleSchema,
  summary: 'One of the roles',
  handle: async ({ db, params }) => json(adminRoleOf(await getRole(db, params.id))),
});

const create = userRoute({
  method: 'POST',
  path,
  access: writesRoles,
  params: fields,
  response: AdminRoleSchema,
  summary: 'Create a role below your own',
  handle: async ({ viewer, params, write }) => json(adminRoleOf(await write((tx) => createRole(tx, viewer, params)))),
});

const update = userRoute({
  method: ['PUT', 'PATCH'],
  path: `${path}/:id`,
  access: writesRoles,
  params: { id: pathId(), ...fields },
  response: AdminRoleSchema,
  summary: 'Update a role below your own',
  handle: async ({ viewer, params, write }) =>
    json(adminRoleOf(await write((tx) => updateRole(tx, viewer, params.id, params)))),
});

const remove = userRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  access: writesRoles,
  params: { id: pathId() },
  summary: 'Delete a role below your own',
  async handle({ viewer, params, write }) {
    await write((tx) => deleteRole(tx, viewer, params.id));
    return json({});
  },
});

const requireFactor = userRoute({
  method: 'POST',
  path: `${path}/:id/two_factor`,
  access: writesRoles,
  params: { id: pathId(), require_2fa: required(bool()), require_2fa_from: date() },
  response: AdminRoleSchema,
  summary: 'Require a second factor of whoever has a role, from a time on or at once, or no longer',
  async handle({ viewer, params, write }) {
    const from = params.require_2fa ? (params.require_2fa_from ?? now()) : null;
    return json(adminRoleOf(await write((tx) => requireTwoFactor(tx, viewer, params.id, from))));
  },
});

const assign = userRoute({
  method: 'POST',
  path: '/api/whinchat/v1/admin/accounts/:id/role',
  access: assignsRoles,
  params: { id: pathId(), role_id: id() },
  response: AdminAccountSchema,
  summary: 'Assign a role to an account, or remove it',
  async handle({ db, viewer, params, write }) {
    await write((tx) => assignRole(tx, viewer, params.id, params.role_id ?? null));
    return adminAccountAnswer(db, params.id);
  },
});

export const adminRolesRoutes: readonly Route[] = [showAll, show, create, update, remove, requireFactor, assign];
