import { termsOf } from '../../../acts/act.ts';
import {
  approveAct,
  confirmAct,
  disableTwoFactorAct,
  enableAct,
  eraseAct,
  memorializeAct,
  rejectAct,
  removeAvatarAct,
  removeHeaderAct,
  resendAct,
  signOutAct,
  unblockEmailAct,
  unmemorializeAct,
  unsensitizeAct,
  unsilenceAct,
  unsuspendAct,
} from '../../../acts/staff-account-acts.ts';
import { assignRole } from '../../../domain/moderation/assign-role.ts';
import { addNote } from '../../../domain/moderation/notes.ts';
import { takeAction } from '../../../domain/moderation/take-action.ts';
import { getTarget } from '../../../domain/moderation/target.ts';
import { WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { seeOther } from '../../../http/html/page.ts';
import { bool, id, oneOf, pathId, prose, text, withDefault } from '../../../http/params/scalars.ts';
import { formActionParams, orderOf } from '../../../http/params/staff-action.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import { assignsRoles, isAllowed, notesAccounts, readsAccounts, writesAccounts } from '../../../http/staff-access.ts';
import { AppError } from '../../../lib/errors.ts';
import { toWire } from '../../../lib/id.ts';
import { said } from '../../../lib/said.ts';
import { backTo } from '../../fragment.ts';
import { problemOf } from '../../problem.ts';
import { accountPage } from './account-page.ts';
import { outcomeOf } from './outcome.ts';

const PATH = '/admin/accounts/:id';

const showAccount = userRoute({
  method: 'GET',
  path: PATH,
  access: readsAccounts,
  params: { id: pathId() },
  summary: 'What staff know about an account, and what they can do',
  handle: (call) => accountPage(call, call.params.id),
});

const decideByForm = userRoute({
  method: 'POST',
  path: `${PATH}/action`,
  access: writesAccounts,
  params: { id: pathId(), type: oneOf(...WARNING_ACTIONS), preview: bool(), ...formActionParams },
  summary: 'Warn, disable, limit or suspend an account',
  async handle(call) {
    const { db, viewer, params, write } = call;
    const { type: action } = params;
    if (action === undefined && !params.preview) throw new AppError('bad_request', said('paramMissing', 'type'));
    const before = await getTarget(db, params.id);
    try {
      const told = orderOf(params);
      if (params.preview || action === undefined)
        return await accountPage(call, params.id, { preview: { given: givenBy(params), draft: params } });
      await write((tx) => takeAction(tx, viewer, { ...told, targetId: params.id, reportId: null, action }));
    } catch (error) {
      const problem = problemOf(error, call);
      return accountPage(call, params.id, { decision: { given: givenBy(params), problem } });
    }
    return seeOther(`/admin/accounts/${toWire(params.id)}`, outcomeOf(action, before, viewer));
  },
});

type Given = {
  readonly text: string;
  readonly warning_preset_id: number | undefined;
  readonly send_email_notification: boolean;
};

/** What was typed into the form of a decision. */
export function givenBy({ text: typed, warning_preset_id: preset, send_email_notification: tells }: Given) {
  return { text: typed, presetId: preset === undefined ? undefined : toWire(preset), tells };
}

/** What leads back to the page of the account. */
const ACTS = [
  approveAct,
  confirmAct,
  resendAct,
  enableAct,
  unsilenceAct,
  unsuspendAct,
  unsensitizeAct,
  signOutAct,
  disableTwoFactorAct,
  memorializeAct,
  unmemorializeAct,
  removeAvatarAct,
  removeHeaderAct,
  unblockEmailAct,
  eraseAct,
];

const acts = ACTS.map((act) =>
  userRoute({
    ...termsOf(act),
    method: 'POST',
    path: `${PATH}/${act.name}`,
    params: { id: pathId(), back: text() },
    async handle({ viewer, params, write }) {
      await write((tx) => act.verb(tx, viewer, params.id));
      return backTo(params.back ?? `/admin/accounts/${toWire(params.id)}`, act.outcome ?? null);
    },
  }),
);

const rejectByForm = userRoute({
  ...termsOf(rejectAct),
  method: 'POST',
  path: `${PATH}/${rejectAct.name}`,
  params: { id: pathId(), back: text() },
  async handle({ viewer, params, write }) {
    await write((tx) => rejectAct.verb(tx, viewer, params.id));
    // Its own page is gone.
    const back = params.back === `/admin/accounts/${toWire(params.id)}` ? undefined : params.back;
    return backTo(back ?? '/admin/accounts?status=pending', 'rejected');
  },
});

const changeRoleByForm = userRoute({
  method: 'POST',
  path: `${PATH}/role`,
  access: assignsRoles,
  params: { id: pathId(), role_id: id() },
  summary: 'Assign a role to an account, or remove it',
  async handle({ viewer, params, write }) {
    await write((tx) => assignRole(tx, viewer, params.id, params.role_id ?? null));
    return seeOther(`/admin/accounts/${toWire(params.id)}`, 'role_changed');
  },
});

const noteByForm = userRoute({
  method: 'POST',
  path: `${PATH}/notes`,
  access: notesAccounts,
  params: { id: pathId(), content: withDefault(prose(), '') },
  summary: 'Note something about an account',
  async handle(call) {
    const { viewer, params, write } = call;
    const { content } = params;
    try {
      await write((tx) => addNote(tx, viewer, { type: 'account', id: params.id }, content));
    } catch (error) {
      // Who may only note something is not shown the account.
      if (!isAllowed(viewer, readsAccounts)) throw error;
      return accountPage(call, params.id, { note: { content, problem: problemOf(error, call) } });
    }
    return seeOther(isAllowed(viewer, readsAccounts) ? `/admin/accounts/${toWire(params.id)}` : '/admin', 'note_added');
  },
});

/** An account as staff see it, and their verbs. */
export const accountActs: readonly Route[] = [
  showAccount,
  decideByForm,
  ...acts,
  rejectByForm,
  changeRoleByForm,
  noteByForm,
];
