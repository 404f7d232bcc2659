import { type Html, html } from '../../../lib/html/template.ts';
import { ownText } from '../../../words/own-text.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chips } from '../../frame/chips.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, radios } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import type { BlockPreviewView, DomainBlockView } from '../entity-types.ts';
import { listSearch, narrowed } from '../narrowing.ts';
import { emptyList, factLine } from '../rows.ts';
import { transferWays } from './domain-allows.ts';

/** Where the blocks of servers are. */
export const DOMAIN_BLOCKS_PATH = '/admin/domain_blocks';

/** What the list is narrowed by. */
export type BlocksBy = {
  readonly q?: string | undefined;
  readonly severity?: string | undefined;
  readonly by?: string | undefined;
};

/** A block, and the subscribed list that it belongs to. */
export type ListedBlock = DomainBlockView & { readonly list: string | undefined };

/** The chips and the search above the list. */
export function blocksNarrowing(given: BlocksBy, words: Words): Html {
  const { blocks, all } = words.serverRooms;
  const { q, severity, by } = given;
  const to = (changes: BlocksBy) => narrowed(DOMAIN_BLOCKS_PATH, { q, severity, by, ...changes });
  const one = (name: 'severity' | 'by', value: string | undefined, label: string) => {
    return { href: to({ [name]: value }), label, isOn: given[name] === value };
  };
  return html`${listSearch({ path: DOMAIN_BLOCKS_PATH, label: blocks.search, text: q, also: { severity, by } }, words)}
${chips(blocks.severity, [one('severity', undefined, all), ...choicesOf(blocks.severities).map(({ value, text }) => one('severity', value, text))])}
${chips(blocks.origin, [one('by', undefined, all), one('by', 'staff', blocks.byStaff), one('by', 'list', blocks.byList)])}`;
}

/** Blocks of servers, each leading to where it is changed, and what is done with several of them. */
export function domainBlockList(rows: readonly ListedBlock[], isNarrowed: boolean, reader: Reader): Html {
  const { domainBlocks, serverRooms } = reader.words;
  const { blocks } = serverRooms;
  if (rows.length === 0) return emptyList(isNarrowed ? blocks.noneFound : domainBlocks.none);
  const choices = rows.map((row) => ({ value: row.id, label: row.domain, body: blockRow(row, reader) }));
  const acts = [{ label: blocks.limit, name: 'act', value: 'silence' }];
  const more = html`${confirmedButton({ label: blocks.suspend, warning: blocks.suspendWarning, name: 'act', value: 'suspend' })}
${confirmedButton({ label: blocks.lift, warning: blocks.liftWarning, name: 'act', value: 'lift' })}`;
  const legend = reader.words.moderation.ways.domainBlocks;
  return chooseMany({ action: `${DOMAIN_BLOCKS_PATH}/chosen`, legend, name: 'ids[]', choices, acts, more }, reader);
}

function blockRow(row: ListedBlock, reader: Reader): Html {
  const { domainBlocks: texts, serverRooms } = reader.words;
  const { id, domain, severity, public_comment, private_comment, reject_media, reject_reports, obfuscate, list } = row;
  const { blocks } = serverRooms;
  const facts = [
    html`<strong>${ownText(blocks.severities, severity) ?? severity}</strong>`,
    reject_media && texts.rejectMedia,
    reject_reports && texts.rejectReports,
    obfuscate && blocks.obfuscated,
    list === undefined ? blocks.byStaff : blocks.fromList(list),
    day(row.created_at, reader),
  ];
  return html`<a href="${DOMAIN_BLOCKS_PATH}/${id}/edit"><strong dir="ltr">${domain}</strong></a>${factLine(facts)}
${public_comment && html`<p class="written" dir="auto">${public_comment}</p>`}${private_comment && html`<p class="written hint" dir="auto">${private_comment}</p>`}`;
}

/** Asks which server shall be blocked; `domain` is what was typed. */
export function askForDomain(domain: string | undefined, words: Words, problem?: string): Html {
  const { domainBlocks: texts, serverRooms } = words;
  const form = html`<h2>${texts.blockAnother}</h2><form method="get" action="${DOMAIN_BLOCKS_PATH}/new">${field({ label: texts.domain, name: 'domain', value: domain, errors: problem === undefined ? [] : [problem] })}
<div class="actions"><button class="secondary">${texts.next}</button></div></form>`;
  const ask = formAmongOthers({ name: 'block', page: DOMAIN_BLOCKS_PATH, label: `${texts.blockAnother} …`, form });
  return html`${ask}${transferWays(DOMAIN_BLOCKS_PATH, 'domain_blocks.csv', serverRooms.transfer)}`;
}

/** What a block says, whether it is there or only typed. */
export type GivenBlock = Pick<
  DomainBlockView,
  'severity' | 'reject_media' | 'reject_reports' | 'private_comment' | 'public_comment' | 'obfuscate'
>;

type BlockForm = {
  readonly domain: string;
  readonly given: GivenBlock;
  /** Where the form goes to. */
  readonly path: string;
  readonly button: string;
  readonly problem?: string | undefined;
};

/** The form of a block. */
export function domainBlockForm({ domain, given, path, button, problem }: BlockForm, { words, account }: Reader): Html {
  const { domainBlocks: texts, forms } = words;
  const { optional } = forms;
  const options = choicesOf(texts.severities).map((one) => ({ ...one, hint: ownText(texts.severityHints, one.value) }));
  return html`${alert(problem)}<form method="post" action="${path}">${formFields(account)}<input type="hidden" name="domain" value="${domain}">
<p class="hint">${texts.subdomains}</p>${radios({ name: 'severity', legend: texts.severity, chosen: given.severity, options, required: true })}
${checkbox('reject_media', texts.rejectMedia, given.reject_media)}${checkbox('reject_reports', texts.rejectReports, given.reject_reports)}${checkbox('obfuscate', texts.obfuscate, given.obfuscate)}
${field({ label: texts.publicComment, name: 'public_comment', type: 'textarea', value: given.public_comment ?? '', optional })}
${field({ label: texts.privateComment, name: 'private_comment', type: 'textarea', value: given.private_comment ?? '', optional })}
<div class="actions"><button class="danger">${button}</button></div></form>`;
}

/** The way to all that is known of a server. */
export function wayToServer(domain: string, { serverRooms }: Words): Html {
  return html`<p class="more"><a href="/admin/servers/${encodeURIComponent(domain)}">${serverRooms.servers.known(domain)}</a></p>`;
}

/** What the suspension of a server would end, without what it has none of. */
export function blockPreview(preview: BlockPreviewView, { domainBlocks: texts }: Words): Html {
  const { severs, severed, atLeast } = texts;
  const { accounts_count, following_count, followers_count, people_count, more } = preview;
  const ended = [
    following_count > 0 && severed.following(following_count),
    followers_count > 0 && severed.followers(followers_count),
    people_count > 0 && severed.people(people_count),
  ];
  return html`<section class="note"><h2>${severs}</h2><ul><li>${severed.accounts(accounts_count)}</li>${ended.map(
    (line) => line && html`<li>${line}</li>`,
  )}</ul>${more && html`<p>${atLeast}</p>`}</section>`;
}

/** The form to remove a block. */
export function liftForm(id: string, { words, account }: Reader): Html {
  const { lift, liftWarning } = words.domainBlocks;
  const path = `${DOMAIN_BLOCKS_PATH}/${id}`;
  const form = html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: lift, warning: liftWarning })}</form>`;
  return formAmongOthers({ name: 'lift', page: `${path}/edit`, label: `${lift} …`, form });
}
