import { type Html, html } from '../../lib/html/template.ts';
import { formFields } from '../frame/act.ts';
import { alert } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import { day } from '../frame/times.ts';

/** A role, and from when on (ISO 8601) it requires a second step, if it does; `mayChange` is whether the viewer may require one. */
export type RoleView = {
  readonly id: string;
  readonly name: string;
  readonly requiredFrom: string | null;
  readonly mayChange: boolean;
  /** Whether the viewer may change the role itself. */
  readonly isBelow: boolean;
};

/** The roles, each with the form that requires a second step of whoever has it. */
export function roleList(roles: readonly RoleView[], reader: Reader, problem?: string): Html {
  const { roleRooms } = reader.words;
  const { ofRoles } = reader.words.security;
  return html`${alert(problem)}<p class="actions"><a class="button" href="/admin/roles/new">${roleRooms.add}</a></p><p>${ofRoles.lead}</p>
<ul class="rows">${roles.map((role) => html`<li><h2><bdi>${role.name}</bdi></h2>${role.isBelow && html`<p><a href="/admin/roles/${role.id}">${roleRooms.change}<span class="unseen"> ${role.name}</span></a></p>`}${role.requiredFrom !== null && html`<p>${ofRoles.requiredFrom(day(role.requiredFrom, reader))}</p>`}${role.mayChange && roleTwoFactorForm(role, reader)}</li>`)}</ul>`;
}

/** The form that requires a second step of whoever has a role, from a day on, or no longer. */
function roleTwoFactorForm({ id, name, requiredFrom }: RoleView, { account, words }: Reader): Html {
  const { ofRoles } = words.security;
  const whose = html`<span class="unseen"> ${name}</span>`;
  const start = html`<form method="post" action="/admin/roles/${id}/two_factor">${formFields(account)}`;
  if (requiredFrom !== null)
    return html`${start}<input type="hidden" name="require_2fa" value="false"><button class="small secondary">${ofRoles.noLonger}${whose}</button></form>`;
  const form = html`${start}<input type="hidden" name="require_2fa" value="true"><div class="field"><label for="from-${id}">${ofRoles.from}</label><p class="hint" id="from-${id}-hint">${ofRoles.fromHint}</p><input type="date" id="from-${id}" name="require_2fa_from" aria-describedby="from-${id}-hint"></div>
<div class="actions"><button class="small">${ofRoles.require}${whose}</button></div></form>`;
  return formAmongOthers({ name: `role-${id}`, page: '/admin/roles', label: `${ofRoles.require}: ${name} …`, form });
}
