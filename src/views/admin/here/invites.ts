import type { Static } from 'typebox';
import type { InviteSchema } from '../../../entities/invite.ts';
import { type Html, html } from '../../../lib/html/template.ts';
import { formFields } from '../../frame/act.ts';
import { chips } from '../../frame/chips.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { confirmedButton } from '../../frame/form.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the invitations of everybody are. */
export const INVITES_PATH = '/admin/invites';

/** An invitation, and the name of whoever made it. */
type ListedInvite = Static<typeof InviteSchema> & { readonly maker: string | undefined };

type Shown = {
  readonly invites: readonly ListedInvite[];
  /** Whether only those are shown with which somebody can still sign up. */
  readonly isNarrowed: boolean;
  readonly mayEnd: boolean;
};

/** The invitations of everybody, and what ends several or all of them. */
export function inviteList({ invites, isNarrowed, mayEnd }: Shown, reader: Reader): Html {
  const { inviteRoom: texts, moderation } = reader.words;
  const narrowing = chips(moderation.ways.invites, [
    { href: INVITES_PATH, label: texts.all, isOn: !isNarrowed },
    { href: `${INVITES_PATH}?available=true`, label: texts.usable, isOn: isNarrowed },
  ]);
  if (invites.length === 0) return html`${narrowing}${emptyList(texts.none)}`;
  const choices = invites.map((invite) => ({ value: invite.id, label: invite.code, body: row(invite, reader) }));
  const end = confirmedButton({ label: texts.end, warning: texts.endWarning, name: 'act', value: 'end' });
  const form = { action: `${INVITES_PATH}/chosen`, legend: moderation.ways.invites, name: 'ids[]', choices, acts: [] };
  return html`${narrowing}${mayEnd ? html`${chooseMany({ ...form, more: end }, reader)}${endAll(reader)}` : html`<ul class="rows">${choices.map(({ body }) => html`<li>${body}</li>`)}</ul>`}`;
}

function row(
  { code, account_id: id, maker, uses, max_uses: most, expires_at: end, comment }: ListedInvite,
  reader: Reader,
) {
  const { invites, inviteRoom: texts } = reader.words;
  const used = most === null ? invites.used(uses) : invites.usedOf(uses, most);
  const by = maker !== undefined && html`<a href="/admin/accounts/${id}">@${maker}</a>`;
  return html`<code dir="ltr">${code}</code>${factLine([by, used, end !== null && texts.until(day(end, reader))])}${comment && html`<p dir="auto">${comment}</p>`}`;
}

function endAll(reader: Reader): Html {
  const { inviteRoom: texts } = reader.words;
  return html`<form method="post" action="${INVITES_PATH}/deactivate_all">${formFields(reader.account)}${confirmedButton({ label: texts.endAll, warning: texts.endAllWarning })}</form>`;
}
