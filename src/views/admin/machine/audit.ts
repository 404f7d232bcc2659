import { type Html, html } from '../../../lib/html/template.ts';
import { shorten } from '../../../lib/text/cut.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { chips } from '../../frame/chips.ts';
import type { AccountView } from '../../frame/entity-types.ts';
import type { Reader } from '../../frame/reader.ts';
import { minute } from '../../frame/times.ts';
import type { LoggedActView } from '../entity-types.ts';
import { narrowed } from '../narrowing.ts';

const PAGE = '/admin/audit';

/** The account of those who have none: the command line. */
export const NO_ACCOUNT = 'none';

/** What the list is narrowed to, as the address says it; empty for everything. */
export type AuditChoice = { readonly account_id: string; readonly target_type: string; readonly since: string };

/** What can be chosen. */
export type AuditChoices = {
  readonly accounts: readonly AccountView[];
  /** Whether something was done without an account. */
  readonly hasNone: boolean;
  readonly targetTypes: readonly string[];
};

/** The chips that narrow the log: when, by whom, about what. */
export function auditChips(choice: AuditChoice, { accounts, hasNone, targetTypes }: AuditChoices, words: Words): Html {
  const { auditLog: texts } = words;
  const chip = (name: keyof AuditChoice, value: string, label: string) => ({
    href: narrowed(PAGE, { ...choice, [name]: value }),
    label,
    isOn: choice[name] === value,
  });
  const who = accounts.map(({ id, acct }) => chip('account_id', id, `@${acct}`));
  const none = hasNone ? [chip('account_id', NO_ACCOUNT, texts.commandLine)] : [];
  const what = targetTypes.map((type) => chip('target_type', type, targetOf(type, words)));
  return html`${chips(texts.when, [chip('since', '', texts.always), chip('since', 'day', texts.day), chip('since', 'week', texts.week)])}
${chips(texts.who, [chip('account_id', '', texts.anybody), ...who, ...none])}
${chips(texts.what, [chip('target_type', '', texts.anything), ...what])}`;
}

function targetOf(type: string, { auditLog }: Words): string {
  return ownText(auditLog.targets, type) ?? type;
}

/** What was done, by whom and to what; `seesAccounts`: whether the reader may look at what is known about accounts. */
export function auditList(acts: readonly LoggedActView[], seesAccounts: boolean, reader: Reader): Html {
  const { auditLog: texts } = reader.words;
  if (acts.length === 0) return html`<div class="empty"><p>${texts.none}</p></div>`;
  return html`<ul class="rows">${acts.map((act) => html`<li>${actBody(act, seesAccounts, reader)}</li>`)}</ul>`;
}

function actBody(act: LoggedActView, seesAccounts: boolean, reader: Reader): Html {
  const { words } = reader;
  const { auditLog: texts } = words;
  const { action, target_type: type, target_label: label, created_at: at, details } = act;
  const done = ownText(texts.actions, action) ?? action;
  const path = action === 'destroy' ? undefined : placeOf(act, seesAccounts);
  const name = html`<bdi>${shorten(label, 200)}</bdi>`;
  const more = Object.entries(details).filter(([key]) => key !== 'by');
  return html`<p><strong>${done}</strong> · ${targetOf(type, words)}: ${path === undefined ? name : html`<a href="${path}">${name}</a>`}</p>
<p class="hint">${actorOf(act, seesAccounts, words)} · ${minute(at, reader)}</p>${more.length > 0 && html`<details><summary>${texts.details}</summary><ul dir="ltr">${more.map(([key, value]) => html`<li>${key}: <code>${shorten(JSON.stringify(value) ?? '', 300)}</code></li>`)}</ul></details>`}`;
}

function actorOf({ account, details }: LoggedActView, seesAccounts: boolean, { auditLog }: Words): Html | string {
  const { commandLine, server, somebody } = auditLog;
  if (!account) {
    if (details.by === undefined) return somebody;
    return details.by === 'command line' ? commandLine : server;
  }
  const name = html`<bdi dir="ltr">@${account.acct}</bdi>`;
  return seesAccounts ? html`<a href="/admin/accounts/${account.id}">${name}</a>` : name;
}

/** Where staff find what something was done to. */
function placeOf(act: LoggedActView, seesAccounts: boolean): string | undefined {
  const { target_type: type, target_id: id } = act;
  switch (type) {
    case 'account':
      return seesAccounts ? `/admin/accounts/${id}` : undefined;
    case 'report':
      return `/admin/reports/${id}`;
    case 'account_warning':
      return `/disputes/strikes/${id}`;
    case 'automatic_rule':
      return `/admin/automatic_rules/${id}`;
    case 'automatic_rule_hit':
      return '/admin/automatic_rules/hits?state=all';
    case 'domain_block':
      return `/admin/domain_blocks/${id}/edit`;
    case 'backup':
      return '/admin/backups';
    case 'setting':
      return '/admin/settings';
    case 'announcement':
      return '/admin/announcements';
    case 'rule':
      return '/admin/rules';
    default:
      return undefined;
  }
}
