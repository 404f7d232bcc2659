import { loadRelationships, relationshipsOf } from '../../entities/relationship.ts';
import type { Page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { INTERACTION_PATH } from '../../lib/interaction-path.ts';
import type { AccountRow } from '../../schema/accounts.ts';
import { addressOfAccount } from '../../views/frame/addresses.ts';
import type { AccountView, RelationshipView } from '../../views/frame/entity-types.ts';
import { carried, hiddenFields } from '../../views/frame/form.ts';
import { nameIn, nameOf, shownName } from '../../views/frame/names.ts';
import type { Reader } from '../../views/frame/reader.ts';
import { isolated, prose, within } from '../../views/frame/written.ts';
import { accountCard } from '../../views/people/account-card.ts';
import type { Words } from '../../words/words.ts';
import { accountValue } from '../entity-values.ts';
import { readerOf } from '../reader.ts';

/** An account, with a button to follow it, or the existing relationship. */
export async function accountPage(
  call: Call,
  { session, formToken }: SignedInVisitor,
  account: AccountRow,
): Promise<Page> {
  const { db, request } = call;
  const { interactions } = request.words;
  const reader = await readerOf(call);
  const view = await accountValue(db, account.id);
  const loaded = await loadRelationships(db, session.accountId, [account.id]);
  const [relationship] = relationshipsOf(loaded, [account.id]);
  const own = account.id === session.accountId;
  const state = own ? html`<p class="note">${interactions.isYou}</p>` : stateOf(view, relationship, reader);
  const shown = shownName(view, reader);
  const note = prose(view.note, view.emojis, reader);
  return {
    title: own || state ? nameOf(view) : interactions.followTitle(nameIn(view, request.words)),
    body: html`<h1>${own || state ? shown : within(interactions.followQuestion, shown)}</h1>
<ul class="people">${accountCard(view, reader)}</ul>
<div class="bio"${note.dir}>${note.text}</div>
${state ?? followForm({ formToken, uri: account.uri }, view, interactions)}`,
  };
}

type Texts = Words['interactions'];

function stateOf(view: AccountView, relationship: RelationshipView | undefined, reader: Reader): Html | undefined {
  const { interactions: texts, profiles } = reader.words;
  const name = shownName(view, reader);
  if (view.moved) {
    const where = html`<a href="${addressOfAccount(view.moved, reader)}"><bdi dir="ltr">@${view.moved.acct}</bdi></a>`;
    return html`<p class="note">${profiles.hasMoved(name, where)}</p>`;
  }
  if (relationship?.following) return html`<p class="note" role="status">${within(texts.following, name)}</p>`;
  if (relationship?.requested) {
    return html`<p class="note" role="status">${within(texts.requested, name)}</p>`;
  }
  const apart = relationship?.blocking || relationship?.blocked_by || relationship?.domain_blocking;
  return apart ? html`<p class="note">${within(texts.cannotFollow, name)}</p>` : undefined;
}

type Asked = { readonly formToken: string; readonly uri: string };

function followForm({ formToken, uri }: Asked, view: AccountView, texts: Texts): Html {
  return html`${view.locked ? html`<p class="hint">${within(texts.approves, isolated(nameOf(view)))}</p>` : null}
<form method="post" action="${INTERACTION_PATH}">${hiddenFields(formToken)}${carried({ uri })}
<div class="actions"><button name="act" value="follow">${texts.follow}</button></div></form>`;
}
