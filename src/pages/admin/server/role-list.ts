import { listRoles, rankOfModerator } from '../../../domain/roles/roles.ts';
import { requireTwoFactor } from '../../../domain/second-factors/require-of-role.ts';
import type { Answer } from '../../../http/answer.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, date, pathId, withDefault } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { isAllowed, readsRoles, writesRoles } from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';
import { now, toIso } from '../../../lib/time.ts';
import { roleList } from '../../../views/admin/role-list.ts';
import { problemOf } from '../../problem.ts';
import { readerOf } from '../../reader.ts';
import type { StaffCall } from '../accounts/account-page.ts';
import { adminPage } from '../admin-page.ts';

const PATH = '/admin/roles';

const showRoles = userRoute({
  method: 'GET',
  path: PATH,
  access: readsRoles,
  params: {},
  summary: 'The roles, and which require a second step',
  handle: (call) => rolesPage(call),
});

const requireTwoFactorByForm = userRoute({
  method: 'POST',
  path: `${PATH}/:id/two_factor`,
  access: writesRoles,
  params: { id: pathId(), require_2fa: withDefault(bool(), false), require_2fa_from: date() },
  summary: 'Require a second factor of whoever has a role, or no longer',
  async handle(call) {
    const { viewer, params, write } = call;
    const from = params.require_2fa ? (params.require_2fa_from ?? now()) : null;
    try {
      await write((tx) => requireTwoFactor(tx, viewer, params.id, from));
    } catch (error) {
      return rolesPage(call, problemOf(error, call));
    }
    return seeOther(PATH, 'saved');
  },
});

async function rolesPage(call: StaffCall, problem?: string): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const rank = await rankOfModerator(db, viewer);
  const mayWrite = isAllowed(viewer, writesRoles);
  const roles = (await listRoles(db)).map(({ id, name, position, require_2fa, require_2fa_from }) => ({
    id: toWire(id),
    name,
    requiredFrom: require_2fa === 1 ? toIso(require_2fa_from ?? 0) : null,
    mayChange: mayWrite && position <= rank,
    isBelow: mayWrite && position < rank,
  }));
  const body = roleList(roles, reader, problem);
  return adminPage(call, { title: reader.words.moderation.ways.roles, body, status: problem ? 422 : 200 });
}

/** The roles of the server. */
export const roleListPages: readonly Route[] = [showRoles, requireTwoFactorByForm];
