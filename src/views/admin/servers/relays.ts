import { type Html, html } from '../../../lib/html/template.ts';
import { toIso } from '../../../lib/time.ts';
import { ownText } from '../../../words/own-text.ts';
import { formFields } from '../../frame/act.ts';
import { choicesOf, confirmedButton, field, radios } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the relays are. */
export const RELAYS_PATH = '/admin/relays';

/** A relay, by its wire id; `created_at` in ms. */
export type RelayView = {
  readonly id: string;
  readonly kind: string;
  readonly inbox_url: string;
  readonly state: string;
  readonly created_at: number;
};

/** The relays with their state, and what is done with each. */
export function relayList(rows: readonly RelayView[], reader: Reader): Html {
  const { relays } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(relays.none);
  return html`<ul class="rows">${rows.map((row) => html`<li>${relayRow(row, reader)}</li>`)}</ul>`;
}

function relayRow({ id, kind, inbox_url, state, created_at }: RelayView, reader: Reader): Html {
  const { relays } = reader.words.serverRooms;
  const path = `${RELAYS_PATH}/${id}`;
  const isOff = state === 'disabled' || state === 'rejected';
  const [verb, label] = isOff ? ['enable', relays.enable] : ['disable', relays.disable];
  const facts = [
    html`<strong>${ownText(relays.states, state) ?? state}</strong>`,
    ownText(relays.kinds, kind),
    day(toIso(created_at), reader),
  ];
  return html`<p class="address" dir="ltr"><strong>${inbox_url}</strong></p>${factLine(facts)}
<div class="row-acts"><button form="act" formaction="${path}/${verb}" class="small secondary" aria-label="${label}: ${inbox_url}">${label}</button><form method="post" action="${path}/delete">${formFields(reader.account)}${confirmedButton({ label: relays.remove, of: inbox_url, warning: relays.removeWarning })}</form></div>`;
}

/** What was typed into the form of a relay, and what is wrong with it. */
export type TriedRelay = { readonly address: string; readonly kind: string; readonly problem: string };

/** The form that joins a relay. */
export function relayForm(tried: TriedRelay | undefined, { words, account }: Reader): Html {
  const { relays } = words.serverRooms;
  const options = choicesOf(relays.kinds).map((one) => ({ ...one, hint: ownText(relays.kindHints, one.value) }));
  const form = html`<h2>${relays.add}</h2><form method="post" action="${RELAYS_PATH}">${formFields(account)}
${field({ label: relays.address, name: 'address', value: tried?.address, errors: tried ? [tried.problem] : [] })}
${radios({ name: 'kind', legend: relays.kind, chosen: tried?.kind ?? 'mastodon', options })}
<div class="actions"><button>${relays.add}</button></div></form>`;
  return html`<p class="hint">${relays.lead}</p>${formAmongOthers({ name: 'relay', page: RELAYS_PATH, label: `${relays.add} …`, form })}`;
}
