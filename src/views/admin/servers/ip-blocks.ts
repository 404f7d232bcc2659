import { type Html, html } from '../../../lib/html/template.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chips } from '../../frame/chips.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { alert, choicesOf, confirmedButton, field, radios, select } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { instant } from '../../frame/times.ts';
import type { IpBlockView } from '../entity-types.ts';
import { listSearch, narrowed } from '../narrowing.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the blocked networks are. */
export const IP_BLOCKS_PATH = '/admin/ip_blocks';

/** For how long a network can be blocked, in seconds. */
export const IP_BLOCK_TIMES = ['86400', '604800', '1209600', '2592000', '7776000', '31536000'] as const;

type Narrowed = { readonly q: string | undefined; readonly severity: string | undefined };

/** The chips and the search above the list. */
export function networksNarrowing({ q, severity }: Narrowed, words: Words): Html {
  const { all, networks } = words.serverRooms;
  const chip = (value: string | undefined, label: string) => ({
    href: narrowed(IP_BLOCKS_PATH, { q, severity: value }),
    label,
    isOn: severity === value,
  });
  return html`${listSearch({ path: IP_BLOCKS_PATH, label: networks.search, text: q, also: { severity } }, words)}
${chips(networks.severity, [chip(undefined, all), ...choicesOf(networks.severities).map(({ value, text }) => chip(value, text))])}`;
}

/** A block, whether it covers whoever looks, and whether its time is over. */
export type ListedIpBlock = IpBlockView & { readonly isOwn: boolean; readonly isOver: boolean };

/** The blocked networks, each leading to where it is changed. */
export function networkList(rows: readonly ListedIpBlock[], isNarrowed: boolean, reader: Reader): Html {
  const { networks } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(isNarrowed ? networks.noneFound : networks.none);
  const choices = rows.map((row) => ({ value: row.id, label: row.ip, body: networkRow(row, reader) }));
  const more = confirmedButton({ label: networks.lift, warning: networks.liftWarning, name: 'act', value: 'remove' });
  const legend = reader.words.moderation.ways.ipBlocks;
  return chooseMany({ action: `${IP_BLOCKS_PATH}/chosen`, legend, name: 'ids[]', choices, acts: [], more }, reader);
}

function networkRow({ id, ip, severity, comment, expires_at, isOwn, isOver }: ListedIpBlock, reader: Reader): Html {
  const { networks } = reader.words.serverRooms;
  const until = expires_at === null ? networks.forEver : networks.until(instant(expires_at, reader));
  const facts = [
    html`<strong>${ownText(networks.severities, severity) ?? severity}</strong>`,
    isOver ? networks.over : until,
    isOwn && html`<strong>${networks.isYours}</strong>`,
  ];
  return html`<a href="${IP_BLOCKS_PATH}/${id}"><strong dir="ltr">${ip}</strong></a>${factLine(facts)}${comment && html`<p class="written" dir="auto">${comment}</p>`}`;
}

/** What is known of a block, or typed; `time` is one of those above, nothing for ever, or `keep`. */
export type GivenNetwork = {
  readonly ip: string;
  readonly severity: string;
  readonly comment: string;
  readonly time: string;
};

type NetworkForm = {
  readonly given: GivenNetwork;
  /** The block that is changed, by its wire id; undefined for a new one. */
  readonly id: string | undefined;
  /** When the block that is changed ends (ISO 8601). */
  readonly endsAt?: string | null;
  /** The address of whoever looks. */
  readonly own: string;
  readonly problem?: string | undefined;
};

/** The form that blocks a network, or changes a block. */
export function networkForm({ given, id, endsAt, own, problem }: NetworkForm, { words, account }: Reader): Html {
  const { networks } = words.serverRooms;
  const options = choicesOf(networks.severities).map((one) => ({
    ...one,
    hint: ownText(networks.severityHints, one.value),
  }));
  const times = [
    ...(id !== undefined && endsAt !== null ? [{ value: 'keep', text: networks.asItIs }] : []),
    { value: '', text: networks.forEver },
    ...IP_BLOCK_TIMES.map((value) => ({ value, text: networks.times[value] })),
  ];
  return html`${alert(problem)}<form method="post" action="${id === undefined ? IP_BLOCKS_PATH : `${IP_BLOCKS_PATH}/${id}`}">${formFields(account)}
${field({ label: networks.ip, name: 'ip', value: given.ip, hint: networks.ipHint(own) })}
${radios({ name: 'severity', legend: networks.severity, chosen: given.severity, options, required: true })}
${select({ id: 'n-time', name: 'expires_in', label: networks.time, chosen: given.time, options: times })}
${field({ label: networks.comment, name: 'comment', value: given.comment, optional: words.forms.optional })}
<div class="actions"><button class="danger">${id === undefined ? networks.add : words.moderation.save}</button></div></form>`;
}

/** The same among the blocks. */
export function addNetwork(form: Html, { serverRooms }: Words): Html {
  const { add } = serverRooms.networks;
  const titled = html`<h2>${add}</h2>${form}`;
  return formAmongOthers({ name: 'block', page: IP_BLOCKS_PATH, label: `${add} …`, form: titled });
}
