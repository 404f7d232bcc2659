import { type Html, html } from '../../lib/html/template.ts';
import { ownText } from '../../words/own-text.ts';
import type { Words } from '../../words/words.ts';
import { formFields } from '../frame/act.ts';
import { alert, checkbox, choicesOf, confirmedButton, field, radios } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import type { BlockPreviewView, DomainBlockView } from './entity-types.ts';

/** Blocks of servers, each leading to where it is changed. */
export function domainBlockList(blocks: readonly DomainBlockView[], { domainBlocks: texts }: Words): Html {
  if (blocks.length === 0) return html`<p>${texts.none}</p>`;
  return html`<ul class="rows">${blocks.map(
    ({ id, domain, severity, public_comment, reject_media, reject_reports }) => {
      const facts = [
        ownText(texts.severities, severity) ?? severity,
        reject_media && texts.rejectMedia,
        reject_reports && texts.rejectReports,
      ];
      return html`<li><a href="/admin/instance/domain_blocks/${id}/edit"><strong>${domain}</strong></a>
<p class="hint">${facts.filter(Boolean).join(' · ')}</p>${public_comment && html`<p class="written" dir="auto">${public_comment}</p>`}</li>`;
    },
  )}</ul>`;
}

/** Asks which server shall be blocked; `domain` is what was typed. */
export function askForDomain(domain: string | undefined, { domainBlocks: texts }: Words, problem?: string): Html {
  return html`<h2>${texts.blockAnother}</h2>${alert(problem)}<form method="get" action="/admin/instance/domain_blocks/new">${field({ label: texts.domain, name: 'domain', value: domain })}
<div class="actions"><button class="secondary">${texts.next}</button></div></form>`;
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
  const path = `/admin/instance/domain_blocks/${id}`;
  const form = html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: lift, warning: liftWarning })}</form>`;
  return formAmongOthers({ name: 'lift', page: `${path}/edit`, label: `${lift} …`, form });
}
