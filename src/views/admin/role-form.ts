import { type Html, html } from '../../lib/html/template.ts';
import type { Permission } from '../../lib/permissions.ts';
import { formFields } from '../frame/act.ts';
import { alert, checkbox, confirmedButton, field } from '../frame/form.ts';
import { formAmongOthers } from '../frame/form-among-others.ts';
import type { Reader } from '../frame/reader.ts';
import type { WayGroup } from './ways.ts';

const PAGE = '/admin/roles';

/** The rights of roles by what they are about; the first of all grants every other. */
const RIGHTS: Readonly<Record<WayGroup, readonly Permission[]>> = {
  cases: ['manage_reports', 'manage_appeals', 'manage_taxonomies', 'view_feeds'],
  people: [
    'manage_users',
    'manage_user_access',
    'delete_user_data',
    'manage_roles',
    'manage_invites',
    'invite_users',
    'invite_bypass_approval',
  ],
  servers: ['manage_federation', 'manage_blocks'],
  here: [
    'manage_settings',
    'manage_rules',
    'manage_announcements',
    'manage_custom_emojis',
    'manage_webhooks',
    'manage_email_subscriptions',
  ],
  machine: ['view_dashboard', 'view_audit_log', 'view_devops'],
};

/** A role as it is edited; values as they are typed. */
export type GivenRole = {
  readonly name: string;
  readonly color: string;
  readonly position: string;
  readonly permissions: readonly string[];
  readonly highlighted: boolean;
  readonly problem?: string | undefined;
};

type RoleForm = {
  readonly path: string;
  readonly given: GivenRole;
  /** The rights that the viewer can give; undefined where the role has others, so that it keeps those that it has. */
  readonly grantable: readonly Permission[] | undefined;
};

/** The form of a role. */
export function roleForm({ path, given, grantable }: RoleForm, { words, account }: Reader): Html {
  const { roleRooms: texts, moderation, forms, settingRooms } = words;
  const box = (right: Permission) =>
    html`<label class="check"><input type="checkbox" name="permissions[]" value="${right}"${given.permissions.includes(right) && html` checked`}> <span>${texts.rights[right]}</span></label>`;
  const group = (name: WayGroup) => {
    const rights = RIGHTS[name].filter((right) => grantable?.includes(right));
    return (
      rights.length > 0 && html`<fieldset><legend>${moderation.groups[name]}</legend>${rights.map(box)}</fieldset>`
    );
  };
  const groups: readonly WayGroup[] = ['cases', 'people', 'servers', 'here', 'machine'];
  const rights = grantable
    ? html`${grantable.includes('administrator') && box('administrator')}${groups.map(group)}`
    : html`<p class="note">${texts.keepsRights}</p>`;
  return html`${alert(given.problem)}<form method="post" action="${path}">${formFields(account)}
${field({ label: texts.name, name: 'name', value: given.name, maxLength: 100 })}
${field({ label: texts.color, name: 'color', value: given.color, hint: texts.colorHint, optional: forms.optional, maxLength: 7 })}<colour-picker for="f-color"><input type="color" aria-label="${settingRooms.pick}"></colour-picker>
${field({ label: texts.position, name: 'position', value: given.position, hint: texts.positionHint })}
${checkbox('highlighted', texts.highlighted, given.highlighted)}<h2>${texts.rightsTitle}</h2>${rights}<div class="actions"><button>${moderation.save}</button></div></form>`;
}

/** Who has a role, and the form that deletes it. */
export function roleHolders(
  {
    id,
    count,
    names,
    isFixed,
  }: { readonly id: string; readonly count: number; readonly names: readonly string[]; readonly isFixed: boolean },
  { words, account }: Reader,
): Html {
  const { roleRooms: texts } = words;
  const path = `${PAGE}/${id}`;
  const form = html`<form class="apart" method="post" action="${path}/delete">${formFields(account)}${confirmedButton({ label: texts.delete, warning: texts.deleteWarning(texts.holders(count)) })}</form>`;
  return html`<h2>${texts.holders(count)}</h2>${names.length > 0 && html`<p dir="ltr">${names.map((name) => `@${name}`).join(' ')}</p>`}${!isFixed && formAmongOthers({ name: 'delete', page: path, label: `${texts.delete} …`, form })}`;
}
