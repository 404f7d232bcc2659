import type { Static } from 'typebox';
import { loadRelationships, type RelationshipSchema, renderRelationship } from '../../entities/relationship.ts';
import type { Page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { INTERACTION_PATH } from '../../lib/interaction-path.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { emojifyHtml } from '../../views/emojify.ts';
import type { AccountView } from '../../views/entity-types.ts';
import { carried, hiddenFields } from '../../views/form.ts';
import { nameOf } from '../../views/post.ts';
import { accountLine } from '../../views/profile.ts';
import { accountView } from '../public/shown.ts';

type Relationship = Static<typeof RelationshipSchema>;

/** An account, with a button to follow it, or the existing relationship. */
export async function accountPage(db: Db, { session, formToken }: SignedInVisitor, account: AccountRow): Promise<Page> {
  const view = await accountView(db, account.id);
  const loaded = await loadRelationships(db, session.accountId, [account.id]);
  const relationship: Relationship = JSON.parse(renderRelationship(loaded, account.id) ?? '{}');
  const own = account.id === session.accountId;
  const state = own ? html`<p class="note">This is you.</p>` : stateOf(view, relationship);
  const name = nameOf(view);
  return {
    title: own || state ? name : `Follow ${name}`,
    body: html`<h1>${own || state ? name : `Follow ${name}?`}</h1>
<ul class="people">${accountLine(view)}</ul>
<div class="bio" dir="auto">${emojifyHtml(view.note, view.emojis)}</div>
${state ?? followForm(formToken, account.uri, view)}`,
  };
}

function stateOf(view: AccountView, relationship: Relationship): Html | undefined {
  const name = nameOf(view);
  if (view.moved) {
    return html`<p class="note">${name} has moved to <a href="${view.moved.url}">@${view.moved.acct}</a>.</p>`;
  }
  if (relationship.following) return html`<p class="note" role="status">You follow ${name}.</p>`;
  if (relationship.requested) {
    return html`<p class="note" role="status">You asked to follow ${name}. The answer is still to come.</p>`;
  }
  const apart = relationship.blocking || relationship.blocked_by || relationship.domain_blocking;
  return apart ? html`<p class="note">You cannot follow ${name}.</p>` : undefined;
}

function followForm(formToken: string, uri: string, view: AccountView): Html {
  return html`${view.locked ? html`<p class="hint">${nameOf(view)} decides who may follow.</p>` : null}
<form method="post" action="${INTERACTION_PATH}">${hiddenFields(formToken)}${carried({ uri })}
<div class="actions"><button name="act" value="follow">Follow</button></div></form>`;
}
