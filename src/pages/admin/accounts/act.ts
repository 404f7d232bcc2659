import type { Moderator } from '../../../domain/audit/log-act.ts';
import { approve, confirm, reject } from '../../../domain/moderation/answer-sign-up.ts';
import { assignRole } from '../../../domain/moderation/assign-role.ts';
import { enable, unsensitize, unsilence } from '../../../domain/moderation/lift.ts';
import { addNote } from '../../../domain/moderation/notes.ts';
import { orderErasure, unsuspend } from '../../../domain/moderation/suspend.ts';
import { takeAction } from '../../../domain/moderation/take-action.ts';
import { getTarget } from '../../../domain/moderation/target.ts';
import { WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import type { UserAccess } from '../../../http/access.ts';
import type { Outcome } from '../../../http/html/content.ts';
import { seeOther } from '../../../http/html/page.ts';
import { id, oneOf, pathId, prose, required, text, withDefault } from '../../../http/params/scalars.ts';
import { formActionParams, orderOf } from '../../../http/params/staff-action.ts';
import { type Route, userRoute } from '../../../http/route.ts';
import {
  assignsRoles,
  erasesAccounts,
  isAllowed,
  notesAccounts,
  readsAccounts,
  writesAccounts,
} from '../../../http/staff-access.ts';
import { toWire } from '../../../lib/id.ts';
import type { Tx } from '../../../platform/db/handle.ts';
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
  params: { id: pathId(), type: required(oneOf(...WARNING_ACTIONS)), ...formActionParams },
  summary: 'Warn, disable, limit or suspend an account',
  async handle(call) {
    const { db, viewer, params, write } = call;
    const before = await getTarget(db, params.id);
    try {
      const order = { ...orderOf(params), targetId: params.id, reportId: null, action: params.type };
      await write((tx) => takeAction(tx, viewer, order));
    } catch (error) {
      const problem = problemOf(error, call);
      return accountPage(call, params.id, { decision: { given: givenBy(params), problem } });
    }
    return seeOther(`/admin/accounts/${toWire(params.id)}`, outcomeOf(params.type, before, viewer));
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

type Verb = {
  readonly name: string;
  act(tx: Tx, moderator: Moderator, id: number): Promise<void>;
  readonly summary: string;
  readonly outcome: Outcome['what'];
  readonly access?: UserAccess;
};

const VERBS: readonly Verb[] = [
  { name: 'approve', act: approve, summary: 'Let in somebody who waits for approval', outcome: 'approved' },
  { name: 'confirm', act: confirm, summary: 'Take an e-mail address for confirmed', outcome: 'confirmed' },
  { name: 'enable', act: enable, summary: 'Let a disabled account be used again', outcome: 'unfrozen' },
  { name: 'unsilence', act: unsilence, summary: 'Show an account in public again', outcome: 'unlimited' },
  { name: 'unsuspend', act: unsuspend, summary: 'Show a suspended account again', outcome: 'unsuspended' },
  { name: 'unsensitive', act: unsensitize, summary: "Trust an account's media again", outcome: 'media_trusted' },
  {
    name: 'erase',
    act: orderErasure,
    summary: 'Delete the data of a suspended account',
    outcome: 'erased',
    access: erasesAccounts,
  },
];

const verbs = VERBS.map(({ name, act, summary, outcome, access = writesAccounts }) =>
  userRoute({
    method: 'POST',
    path: `${PATH}/${name}`,
    access,
    params: { id: pathId(), back: text() },
    summary,
    async handle({ viewer, params, write }) {
      await write((tx) => act(tx, viewer, params.id));
      return backTo(params.back ?? `/admin/accounts/${toWire(params.id)}`, outcome);
    },
  }),
);

const rejectByForm = userRoute({
  method: 'POST',
  path: `${PATH}/reject`,
  access: writesAccounts,
  params: { id: pathId() },
  summary: 'Reject a pending account',
  async handle({ viewer, params, write }) {
    await write((tx) => reject(tx, viewer, params.id));
    return seeOther('/admin/accounts?status=pending', 'rejected');
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
  ...verbs,
  rejectByForm,
  changeRoleByForm,
  noteByForm,
];
