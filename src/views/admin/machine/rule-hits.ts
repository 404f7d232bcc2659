import { type Html, html } from '../../../lib/html/template.ts';
import { ownText } from '../../../words/own-text.ts';
import { postForStaff } from '../../frame/beside-form.ts';
import { chips } from '../../frame/chips.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import type { AccountView, StatusView } from '../../frame/entity-types.ts';
import type { Reader } from '../../frame/reader.ts';
import { instant, minute } from '../../frame/times.ts';
import type { RuleHitView } from '../entity-types.ts';

const PAGE = '/admin/automatic_rules/hits';

/** What a rule did, with whom it was about, and the post where it was for everybody. */
export type ShownHit = {
  readonly hit: RuleHitView;
  readonly account: AccountView | undefined;
  readonly post: StatusView | undefined;
};

/** Which hits are listed. */
export type HitState = 'waiting' | 'all';

/** Links to the hits of which nobody has decided, and to all. */
export function hitStates(state: HitState | undefined, { words }: Reader): Html {
  const { hits: texts } = words.machineRooms;
  return chips(texts.states, [
    { href: PAGE, label: texts.waiting, isOn: state === 'waiting' },
    { href: `${PAGE}?state=all`, label: texts.all, isOn: state === 'all' },
  ]);
}

/** The posts that are held, of which several can be released or kept hidden at once. */
export function heldPosts(hits: readonly ShownHit[], reader: Reader): Html {
  const { hits: texts } = reader.words.machineRooms;
  if (hits.length === 0) return html`<div class="empty"><p>${texts.noneWaits}</p></div>`;
  const choices = hits.map((one) => ({
    value: one.hit.id,
    label: texts.choose(`@${one.account?.acct ?? ''}`),
    body: hitBody(one, reader),
  }));
  const acts = [
    { label: texts.release, name: 'act', value: 'release' },
    { label: texts.keep, name: 'act', value: 'keep', isDangerous: true },
  ];
  const form = { action: PAGE, legend: texts.waiting, name: 'ids[]', choices, acts };
  return html`<p class="hint">${texts.keepHint}</p>${chooseMany(form, reader)}`;
}

/** What rules have done, each with the way to undo it. */
export function hitList(hits: readonly ShownHit[], reader: Reader): Html {
  const { hits: texts } = reader.words.machineRooms;
  if (hits.length === 0) return html`<div class="empty"><p>${texts.none}</p></div>`;
  return html`<ul class="rows">${hits.map((one) => html`<li id="hit-${one.hit.id}">${hitBody(one, reader)}${undoing(one.hit, reader)}</li>`)}</ul>`;
}

function undoing({ id, act, status_id: post, undone_at: undone }: RuleHitView, reader: Reader): Html | null {
  const { hits: texts } = reader.words.machineRooms;
  if (undone !== null) return html`<p>${texts.undone(instant(undone, reader))}</p>`;
  if (post === null) return null;
  const label = act === 'hold' ? texts.release : texts.undo;
  return html`<div class="row-acts"><button form="act" formaction="${PAGE}/${id}/undo" class="small secondary">${label}</button></div>`;
}

function hitBody({ hit, account, post }: ShownHit, reader: Reader): Html {
  const { hits: texts, rules } = reader.words.machineRooms;
  const name = hit.rule_id === null ? html`<span dir="auto">${texts.by(hit.rule_title)}</span>` : ruleLink(hit, reader);
  const about = html`<p class="hint">${ownText(rules.acts, hit.act) ?? hit.act} · ${name} · ${minute(hit.created_at, reader)}</p>`;
  if (post) return html`${about}${postForStaff(post, reader)}`;
  const who = account && html`<bdi dir="ltr">@${account.acct}</bdi>: `;
  return html`${about}<p>${who}${hit.status_id === null ? texts.gone : texts.notForAll}</p>`;
}

function ruleLink({ rule_id: id, rule_title: title }: RuleHitView, { words }: Reader): Html {
  return html`<a href="/admin/automatic_rules/${id}" dir="auto">${words.machineRooms.hits.by(title)}</a>`;
}
