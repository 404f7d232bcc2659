import { termsOf } from '../../../acts/act.ts';
import {
  approveAct,
  enableAct,
  eraseAct,
  rejectAct,
  type StaffAct,
  unsensitizeAct,
  unsilenceAct,
  unsuspendAct,
} from '../../../acts/staff-account-acts.ts';
import { AdminAccountSchema } from '../../../entities/admin/account.ts';
import { json } from '../../../http/answer.ts';
import { pathId } from '../../../http/params/scalars.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { adminAccountAnswer } from './account-answer.ts';

const PATH = '/api/v1/admin/accounts/:id';

/** What staff do to an account at once, which answers with it, as long as it is there. */
export const accountVerbRoutes: readonly Route[] = [
  ...[approveAct, enableAct, unsilenceAct, unsuspendAct, unsensitizeAct].map(answeringRoute),
  endingRoute('POST', `${PATH}/${rejectAct.name}`, rejectAct),
  endingRoute('DELETE', PATH, eraseAct),
];

function answeringRoute(act: StaffAct): Route {
  return userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${PATH}/${act.name}`,
    params: { id: pathId() },
    response: AdminAccountSchema,
    async handle({ db, viewer, params, write }) {
      await write((tx) => act.verb(tx, viewer, params.id));
      return adminAccountAnswer(db, params.id);
    },
  });
}

function endingRoute(method: 'POST' | 'DELETE', path: string, act: StaffAct): Route {
  return userRoute({
    ...termsOf(act),
    method,
    path,
    params: { id: pathId() },
    async handle({ viewer, params, write }) {
      await write((tx) => act.verb(tx, viewer, params.id));
      return json({});
    },
  });
}
