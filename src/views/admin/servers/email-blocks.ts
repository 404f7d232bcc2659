import { type Html, html } from '../../../lib/html/template.ts';
import { writtenNumber } from '../../../words/numbers.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chips } from '../../frame/chips.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { checkbox, confirmedButton, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import type { CanonicalEmailBlockView, EmailDomainBlockView } from '../entity-types.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the blocked e-mail hosts are. */
export const EMAIL_BLOCKS_PATH = '/admin/email_blocks';

/** Where the blocked e-mail addresses are. */
export const EMAIL_ADDRESSES_PATH = `${EMAIL_BLOCKS_PATH}/addresses`;

/** The ways between blocked hosts and blocked addresses. */
export function emailParts(on: 'hosts' | 'addresses', { moderation, serverRooms }: Words): Html {
  const { parts } = serverRooms.emails;
  return chips(moderation.ways.emailBlocks, [
    { href: EMAIL_BLOCKS_PATH, label: parts.hosts, isOn: on === 'hosts' },
    { href: EMAIL_ADDRESSES_PATH, label: parts.addresses, isOn: on === 'addresses' },
  ]);
}

/** The blocked e-mail hosts, with who tried to sign up within a week. */
export function emailHostList(rows: readonly EmailDomainBlockView[], isNarrowed: boolean, reader: Reader): Html {
  const { words } = reader;
  const { emails } = words.serverRooms;
  if (rows.length === 0) return emptyList(isNarrowed ? emails.noneFound : emails.none);
  const choices = rows.map(({ id, domain, created_at, history, allow_with_approval }) => {
    const attempts = history.reduce((sum, { uses }) => sum + Number(uses), 0);
    const facts = [
      html`<strong>${allow_with_approval ? emails.approved : emails.refused}</strong>`,
      `${emails.attempts}: ${writtenNumber(words.formats, attempts)}`,
      day(created_at, reader),
    ];
    return { value: id, label: domain, body: html`<strong dir="ltr">${domain}</strong>${factLine(facts)}` };
  });
  return chooseMany({ ...removal(`${EMAIL_BLOCKS_PATH}/chosen`, words), choices, acts: [] }, reader);
}

function removal(action: string, { moderation, serverRooms }: Words) {
  const { lift, liftWarning } = serverRooms.emails;
  const more = confirmedButton({ label: lift, warning: liftWarning, name: 'act', value: 'remove' });
  return { action, legend: moderation.ways.emailBlocks, name: 'ids[]', more };
}

/** What was typed into the form of a host, and what is wrong with it. */
export type TriedHost = { readonly domain: string; readonly allow: boolean; readonly problem: string };

/** The form that blocks an e-mail host. */
export function emailHostForm(tried: TriedHost | undefined, { words, account }: Reader): Html {
  const { emails } = words.serverRooms;
  const form = html`<h2>${emails.add}</h2><form method="post" action="${EMAIL_BLOCKS_PATH}">${formFields(account)}
${field({ label: emails.host, name: 'domain', value: tried?.domain, hint: emails.hostHint, errors: tried ? [tried.problem] : [] })}
${checkbox('allow_with_approval', emails.withApproval, tried?.allow ?? false)}
<div class="actions"><button>${emails.add}</button></div></form>`;
  return formAmongOthers({ name: 'host', page: EMAIL_BLOCKS_PATH, label: `${emails.add} …`, form });
}

/** The blocked e-mail addresses, of which only digests are kept. */
export function emailAddressList(rows: readonly CanonicalEmailBlockView[], reader: Reader): Html {
  const { words } = reader;
  const { emails } = words.serverRooms;
  if (rows.length === 0) return emptyList(emails.noAddress);
  const choices = rows.map(({ id, canonical_email_hash }) => ({
    value: id,
    label: canonical_email_hash.slice(0, 12),
    body: html`<code class="address" dir="ltr">${canonical_email_hash}</code>`,
  }));
  return chooseMany({ ...removal(`${EMAIL_ADDRESSES_PATH}/chosen`, words), choices, acts: [] }, reader);
}

/** What was typed into one of the forms about addresses, and what came of it. */
export type TriedAddress = {
  readonly form: 'test' | 'block';
  readonly email: string;
  readonly problem?: string;
  readonly isBlocked?: boolean;
};

/** The forms that try whether an address is blocked, and that block one. */
export function emailAddressForms(tried: TriedAddress | undefined, { words, account }: Reader): Html {
  const { emails } = words.serverRooms;
  const one = (form: TriedAddress['form'], action: string, label: string) => {
    const isIt = tried?.form === form;
    const errors = isIt && tried.problem !== undefined ? [tried.problem] : [];
    const content = html`<h2>${label}</h2><form method="post" action="${action}">${formFields(account)}
${field({ label: emails.address, name: 'email', type: 'email', value: isIt ? tried.email : undefined, errors })}
<div class="actions"><button>${label}</button></div></form>`;
    return formAmongOthers({ name: form, page: EMAIL_ADDRESSES_PATH, label: `${label} …`, form: content });
  };
  const found = tried?.isBlocked !== undefined && (tried.isBlocked ? emails.isBlocked : emails.isFree);
  return html`${found && html`<p id="outcome" class="note" tabindex="-1" autofocus role="status">${found} <bdi>${tried?.email}</bdi></p>`}
${one('test', `${EMAIL_ADDRESSES_PATH}/test`, emails.test)}${one('block', EMAIL_ADDRESSES_PATH, emails.addAddress)}`;
}
