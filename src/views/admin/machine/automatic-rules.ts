import { type Html, html } from '../../../lib/html/template.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { postForStaff } from '../../frame/beside-form.ts';
import type { StatusView } from '../../frame/entity-types.ts';
import { confirmedButton } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';
import { day, instant } from '../../frame/times.ts';
import type { AutomaticRuleView } from '../entity-types.ts';
import { conditionTexts } from './rule-conditions.ts';

const PAGE = '/admin/automatic_rules';

/** A rule with how often it has acted lately. */
export type CountedRule = { readonly rule: AutomaticRuleView; readonly hits: number };

/** The rules, each leading to its page. */
export function ruleList(rules: readonly CountedRule[], mayWrite: boolean, { words }: Reader): Html {
  const { rules: texts } = words.machineRooms;
  const items = rules.map(
    ({ rule, hits }) =>
      html`<li><a href="${PAGE}/${rule.id}"><strong dir="auto">${rule.title}</strong></a>
<p class="hint">${[stateOf(rule, words), actOf(rule, words), texts.hitsLately(hits)].join(' · ')}</p><p dir="auto">${conditionTexts(rule.conditions, words).join(' · ')}</p></li>`,
  );
  return html`<p class="hint">${texts.lead}</p><div class="actions">${mayWrite && html`<a class="button" href="${PAGE}/new">${texts.add}</a>`}<a class="button secondary" href="/admin/automatic_rules/hits">${texts.allHits}</a></div>
${items.length > 0 ? html`<ul class="rows">${items}</ul>` : html`<p>${texts.none}</p>`}`;
}

function stateOf({ enabled, backtest }: AutomaticRuleView, { machineRooms }: Words): string {
  const { on, off, untried } = machineRooms.rules;
  if (enabled) return on;
  return backtest === null ? untried : off;
}

function actOf({ act }: Pick<AutomaticRuleView, 'act'>, { machineRooms }: Words): string {
  return ownText(machineRooms.rules.acts, act) ?? act;
}

type ShownRule = {
  readonly rule: AutomaticRuleView;
  readonly isBeingTried: boolean;
  /** Posts of the last try that everybody may see. */
  readonly samples: readonly StatusView[];
  readonly mayWrite: boolean;
};

/** A rule, what came of the last try, and what can be done with it. */
export function rulePage({ rule, isBeingTried, samples, mayWrite }: ShownRule, reader: Reader): Html {
  const { words } = reader;
  const { rules: texts } = words.machineRooms;
  const conditions = conditionTexts(rule.conditions, words).map((one) => html`<li dir="auto">${one}</li>`);
  const warning = rule.act === 'warn' && html` <q dir="auto">${rule.warning}</q>`;
  return html`<p><strong>${stateOf(rule, words)}</strong> · ${actOf(rule, words)}${warning}</p>
<h2>${texts.when}</h2><ul>${conditions}</ul>${mayWrite && acts(rule, isBeingTried, reader)}
<p class="more"><a href="/admin/automatic_rules/hits?rule_id=${rule.id}">${texts.its}</a></p>
<div data-part="try">${isBeingTried && trying(rule, reader)}${!isBeingTried && tried(rule, samples, reader)}</div>`;
}

function acts({ id, enabled, backtest }: AutomaticRuleView, isBeingTried: boolean, reader: Reader): Html {
  const { rules: texts } = reader.words.machineRooms;
  const button = (verb: string, label: string, kind = 'secondary') =>
    html`<button form="act" formaction="${PAGE}/${id}/${verb}" class="small ${kind}">${label}</button>`;
  const on = backtest !== null && button('enable', texts.turnOn, 'primary');
  return html`<div class="row-acts">${enabled ? button('disable', texts.turnOff) : on}${!isBeingTried && button('backtest', texts.tryIt)}<a class="button small secondary" href="${PAGE}/${id}/edit">${texts.edit}</a>
<form method="post" action="${PAGE}/${id}/delete">${formFields(reader.account)}${confirmedButton({ label: texts.remove, warning: texts.removeWarning })}</form></div>${backtest === null && html`<p class="hint">${texts.tryFirst}</p>`}`;
}

function trying({ id }: AutomaticRuleView, { words }: Reader): Html {
  const { rules: texts, checkAgain } = words.machineRooms;
  return html`<div class="note" role="status"><p>${texts.trying}</p><live-part part="try"><p><a href="${PAGE}/${id}">${checkAgain}</a></p></live-part></div>`;
}

function tried({ backtest }: AutomaticRuleView, samples: readonly StatusView[], reader: Reader): Html | null {
  const { rules: texts } = reader.words.machineRooms;
  if (!backtest) return null;
  const { posts, hits, local_hits, accounts, since, tested_at } = backtest;
  const outcome =
    hits === 0
      ? texts.wouldHitNone
      : `${texts.wouldHit(hits)} ${texts.byAccounts(accounts)} ${texts.ofHere(local_hits)}`;
  const shown = samples.map((status) => html`<li>${postForStaff(status, reader, { level: 3 })}</li>`);
  return html`<section><h2>${texts.tried}</h2><p class="hint">${instant(tested_at, reader)}</p><p>${texts.examined(posts)} ${texts.since(day(since, reader))} <strong>${outcome}</strong></p></section>
${shown.length > 0 && html`<section><h2>${texts.samples}</h2><p class="hint">${texts.samplesHint}</p><ul class="plain">${shown}</ul></section>`}`;
}
