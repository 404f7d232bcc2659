import { type Html, html } from '../../../lib/html/template.ts';
import { ownText } from '../../../words/own-text.ts';
import { formFields } from '../../frame/act.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { confirmedButton, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import type { DomainDraftView, DomainExcludeView } from '../entity-types.ts';
import { emptyList, factLine } from '../rows.ts';
import { DOMAIN_LISTS_PATH } from './domain-lists.ts';
import { type CutView, cutLine } from './list-transfer.ts';

/** A suggestion with the list that makes it, and what accepting it would end. */
export type ListedDraft = DomainDraftView & { readonly list: string | undefined; readonly cut: CutView | undefined };

/** What lists suggest, and what is done with several suggestions. */
export function draftList(rows: readonly ListedDraft[], isRefused: boolean, reader: Reader): Html {
  const { drafts } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(isRefused ? drafts.noneRefused : drafts.none);
  const choices = rows.map((row) => ({ value: row.id, label: row.domain, body: draftRow(row, reader) }));
  const acts = isRefused ? [] : [{ label: drafts.refuse, name: 'act', value: 'refuse' }];
  const more = html`${confirmedButton({ label: drafts.accept, warning: drafts.acceptWarning, name: 'act', value: 'accept' })}
${confirmedButton({ label: drafts.exclude, warning: drafts.excludeWarning, name: 'act', value: 'exclude' })}`;
  const action = `${DOMAIN_LISTS_PATH}/drafts/chosen`;
  return chooseMany({ action, legend: drafts.title, name: 'ids[]', choices, acts, more }, reader);
}

function draftRow(row: ListedDraft, reader: Reader): Html {
  const { words } = reader;
  const { domainBlocks, serverRooms } = words;
  const { blocks, cut: cuts, drafts } = serverRooms;
  const { domain, kind, action, severity, reject_media, reject_reports, public_comment, list, cut } = row;
  const isBlock = kind === 'block' && action === 'create';
  const what = action === 'lift' ? drafts.lift : isBlock ? ownText(blocks.severities, severity) : drafts.allow;
  const facts = [
    html`<strong>${what}</strong>`,
    isBlock && reject_media && domainBlocks.rejectMedia,
    isBlock && reject_reports && domainBlocks.rejectReports,
    list !== undefined && blocks.fromList(list),
    day(row.created_at, reader),
  ];
  const ends = isBlock && severity === 'suspend' && (cut ? cutLine(cut, words) : factLine([cuts.nobody]));
  return html`<a href="/admin/servers/${encodeURIComponent(domain)}"><strong dir="ltr">${domain}</strong></a>${factLine(facts)}${ends}
${public_comment && html`<p class="written" dir="auto">${public_comment}</p>`}`;
}

/** What was typed into the form that leaves a server out, and what is wrong with it. */
export type TriedExclude = { readonly domain: string; readonly comment: string; readonly problem: string };

/** The form that leaves a server out of all lists. */
export function excludeForm(tried: TriedExclude | undefined, { words, account }: Reader): Html {
  const { excludes, allows } = words.serverRooms;
  const page = `${DOMAIN_LISTS_PATH}/excludes`;
  const { optional } = words.forms;
  const form = html`<h2>${excludes.add}</h2><form method="post" action="${page}">${formFields(account)}
${field({ label: allows.domain, name: 'domain', value: tried?.domain, errors: tried ? [tried.problem] : [] })}
${field({ label: excludes.comment, name: 'comment', value: tried?.comment, optional })}
<div class="actions"><button>${excludes.add}</button></div></form>`;
  return html`<p class="hint">${excludes.lead}</p>${formAmongOthers({ name: 'exclude', page, label: `${excludes.add} …`, form })}`;
}

/** The servers about which no list decides. */
export function excludeList(rows: readonly DomainExcludeView[], reader: Reader): Html {
  const { excludes } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(excludes.none);
  const choices = rows.map(({ id, domain, comment, created_at }) => ({
    value: id,
    label: domain,
    body: html`<strong dir="ltr">${domain}</strong>${factLine([day(created_at, reader)])}${comment && html`<p class="written" dir="auto">${comment}</p>`}`,
  }));
  const acts = [{ label: excludes.remove, name: 'act', value: 'remove' }];
  const action = `${DOMAIN_LISTS_PATH}/excludes/chosen`;
  return chooseMany({ action, legend: excludes.title, name: 'ids[]', choices, acts }, reader);
}
