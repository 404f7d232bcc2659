import type { Moderator } from '../../../domain/audit/log-act.ts';
import { approve, reject } from '../../../domain/moderation/answer-sign-up.ts';
import { enable, unsensitize, unsilence } from '../../../domain/moderation/lift.ts';
import { orderErasure, unsuspend } from '../../../domain/moderation/suspend.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { json } from '../../../http/answer.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { erasesAccounts, writesAccounts } from '../../../http/staff-access.ts';
import type { Tx } from '../../../platform/db/handle.ts';
import { adminAccountAnswer } from './account-answer.ts';

type Verb = (tx: Tx, moderator: Moderator, id: number) => Promise<void>;

function verbRoute(name: string, verb: Verb, summary: string): Route {
  return userRoute({
    method: 'POST',
    path: `/api/v1/admin/accounts/:id/${name}`,
    access: writesAccounts,
    params: { id: pathId() },
    response: AdminAccountSchema,
    summary,
    async handle({ db, viewer, params, write }) {
      await write((tx) => verb(tx, viewer, params.id));
      return adminAccountAnswer(db, params.id);
    },
  });
}

export const approveAccount = verbRoute('approve', approve, 'Let in somebody who waits for approval');
export const enableAccount = verbRoute('enable', enable, 'Let a disabled account be used again');
export const unsilenceAccount = verbRoute('unsilence', unsilence, 'Show an account in public again');
export const unsuspendAccount = verbRoute('unsuspend', unsuspend, 'Show a suspended account again');
export const unsensitizeAccount = verbRoute('unsensitive', unsensitize, "Trust an account's media again");

export const rejectAccount = userRoute({
  method: 'POST',
  path: '/api/v1/admin/accounts/:id/reject',
  access: writesAccounts,
  params: { id: pathId() },
  summary: 'Reject a pending account',
  async handle({ viewer, params, write }) {
    await write((tx) => reject(tx, viewer, params.id));
    return json({});
  },
});

export const eraseAdminAccount = userRoute({
  method: 'DELETE',
  path: '/api/v1/admin/accounts/:id',
  access: erasesAccounts,
  params: { id: pathId() },
  summary: 'Delete the data of a suspended account, without waiting 30 days',
  async handle({ viewer, params, write }) {
    await write((tx) => orderErasure(tx, viewer, params.id));
    return json({});
  },
});
