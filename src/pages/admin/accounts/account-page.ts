import type { Viewer } from '../../../domain/accounts/viewer.ts';
import { readRecord } from '../../../domain/moderation/account-record.ts';
import { mayChangeRole } from '../../../domain/moderation/assign-role.ts';
import { listPresets } from '../../../domain/moderation/presets.ts';
import { listStrikes } from '../../../domain/moderation/strikes.ts';
import { getTarget, outranks, type Target } from '../../../domain/moderation/target.ts';
import { WARNING_ACTIONS } from '../../../domain/moderation/warning-actions.ts';
import { listRoles, rankOfModerator } from '../../../domain/roles/roles.ts';
import type { Answer } from '../../../http/answer.ts';
import type { Call } from '../../../http/route.ts';
import { assignsRoles, erasesAccounts, isAllowed, readsReports } from '../../../http/staff-access.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { toWire } from '../../../lib/id.ts';
import { shorten } from '../../../lib/text/cut.ts';
import { toIso } from '../../../lib/time.ts';
import type { Db } from '../../../platform/db/handle.ts';
import { accountFacts, decisions, eraseAct, roleForm, signUpActs, undoActs } from '../../../views/admin/account.ts';
import { decisionForm, type GivenDecision, NOTHING_GIVEN } from '../../../views/admin/decision.ts';
import type { AdminAccountView } from '../../../views/admin/entity-types.ts';
import { notes, type TriedNote } from '../../../views/admin/notes.ts';
import type { Reader } from '../../../views/frame/reader.ts';
import { readerOf } from '../../reader.ts';
import { adminPage } from '../admin-page.ts';
import { adminAccountValue, MOST_BESIDE, noteValues, strikeValues } from '../entity-values.ts';
import { lettersBefore } from '../letters.ts';
import { accessPart } from './access-part.ts';
import { twoFactorPart } from './two-factor-part.ts';

export type StaffCall = Call & { readonly viewer: Viewer };

/** What was tried on the page of an account and refused. */
export type Tried = {
  readonly decision?: { readonly given: GivenDecision; readonly problem: string };
  readonly preview?: {
    readonly given: GivenDecision;
    readonly draft: { readonly text: string; readonly warning_preset_id: number | undefined };
  };
  readonly note?: TriedNote;
  readonly email?: { readonly email: string; readonly errors: readonly string[] };
};

/** What staff know about an account, and what they can do. 404 when there is none. */
export async function accountPage(call: StaffCall, id: number, tried: Tried = {}): Promise<Answer> {
  const { db, viewer } = call;
  const reader = await readerOf(call);
  const target = await getTarget(db, id);
  const one = await adminAccountValue(db, id);
  const record = await readRecord(db, id);
  const facts = {
    ...record,
    lastActiveAt: record.lastActiveAt === null ? null : toIso(record.lastActiveAt),
    seesReports: isAllowed(viewer, readsReports),
  };
  const strikes = await strikeValues(db, await listStrikes(db, id, { limit: MOST_BESIDE }));
  const path = `/admin/accounts/${one.id}`;
  const isAbove = await outranks(db, viewer, target);
  const body = html`${accountFacts(one, facts, reader)}${await accessPart({ call, target, one, reader, isAbove }, tried.email)}
${isAbove ? await acts({ call, target, one, reader }, tried) : html`<p class="note">${reader.words.moderatedAccounts.outranked}</p>`}
${await roleAct({ call, target, one, reader })}
${decisions(strikes, reader)}
${notes(await noteValues(db, { type: 'account', id }), path, reader, tried.note)}`;
  const problem = tried.decision ?? tried.note ?? tried.email;
  return adminPage(call, { title: `@${one.account.acct}`, body, status: problem ? 422 : 200 });
}

type Shown = {
  readonly call: StaffCall;
  readonly target: Target;
  readonly one: AdminAccountView;
  readonly reader: Reader;
};

/** What the viewer can do about an account that they outrank. */
async function acts({ call, target, one, reader }: Shown, { decision, preview }: Tried): Promise<Html> {
  const { db, viewer } = call;
  const decidable = {
    page: `/admin/accounts/${one.id}`,
    path: `/admin/accounts/${one.id}/action`,
    isLocal: target.user_id !== null,
    isSuspended: one.suspended,
    mayExclude: true,
    presets: await presetsShown(db),
    given: (decision ?? preview)?.given ?? NOTHING_GIVEN,
    problem: decision?.problem,
    cuts: { followers: one.account.followers_count, posts: one.account.statuses_count },
    preview: preview && (await lettersBefore(call, target, { draft: preview.draft, actions: WARNING_ACTIONS })),
  };
  const mayErase = one.suspended && target.erased_at === null && isAllowed(viewer, erasesAccounts);
  return html`${signUpActs(one, reader)}${undoActs(one, reader)}${await twoFactorPart(call, target, reader)}${mayErase && eraseAct(one, reader)}
${target.approved !== 0 && decisionForm(decidable, reader)}`;
}

async function roleAct({ call, target, one, reader }: Shown): Promise<Html | null> {
  const { db, viewer } = call;
  if (target.user_id === null || !isAllowed(viewer, assignsRoles)) return null;
  if (!(await mayChangeRole(db, viewer, target))) return null;
  return roleForm(one, await rolesFor(db, viewer), reader);
}

/** The texts that moderators often send. */
export async function presetsShown(db: Db): Promise<{ id: string; title: string }[]> {
  const presets = await listPresets(db, { limit: MOST_BESIDE });
  return presets.map(({ id, title, text }) => ({ id: toWire(id), title: title || shorten(text, 60) }));
}

/** The roles that a moderator can give. */
async function rolesFor(db: Db, viewer: Viewer): Promise<{ id: string; name: string }[]> {
  const rank = await rankOfModerator(db, viewer);
  const roles = (await listRoles(db)).filter(({ position }) => position <= rank);
  return roles.map(({ id, name }) => ({ id: toWire(id), name }));
}
