import { type Html, html } from '../../../lib/html/template.ts';
import { formFields } from '../../frame/act.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';

/** The form that removes what the page is about. */
export function removalForm(page: string, label: string, { account }: Reader): Html {
  const form = html`<form class="apart" method="post" action="${page}/delete">${formFields(account)}<button class="danger">${label}</button></form>`;
  return formAmongOthers({ name: 'remove', page, label: `${label} …`, form });
}
