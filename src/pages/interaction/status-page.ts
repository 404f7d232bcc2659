import type { Session } from '../../domain/sessions/find.ts';
import { withQuery } from '../../domain/tokens/redirect-uris.ts';
import { loadStatuses, statusesOf } from '../../entities/status.ts';
import type { Page } from '../../http/html/page.ts';
import type { SignedInVisitor } from '../../http/html/signed-in.ts';
import type { Call } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { INTERACTION_PATH } from '../../lib/interaction-path.ts';
import { isPersonal } from '../../lib/visibility.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import type { StatusView } from '../../views/frame/entity-types.ts';
import { carried, hiddenFields } from '../../views/frame/form.ts';
import { nameIn, shownName } from '../../views/frame/names.ts';
import { within } from '../../views/frame/written.ts';
import { post } from '../../views/posts/post.ts';
import type { Words } from '../../words/words.ts';
import { readerOf } from '../reader.ts';

/** A post, not a boost, that the signed-in person may see, with the possible actions. */
export async function statusPage(call: Call, visitor: SignedInVisitor, status: StatusRow): Promise<Page> {
  const { session, formToken } = visitor;
  const reader = await readerOf(call);
  const view = await viewFor(call.db, session, status.id);
  const { interactions } = reader.words;
  const title = reader.words.posts.by(nameIn(view.account, reader.words));
  return {
    title,
    body: html`<h1>${within(reader.words.posts.by, shownName(view.account, reader))}</h1>
${post(view, reader, { focus: true })}
<form method="post" action="${INTERACTION_PATH}">${hiddenFields(formToken)}${carried({ uri: status.uri })}
<div class="actions">${view.favourited ? html`<span class="note" role="status">${interactions.favourited}</span>` : html`<button name="act" value="favourite">${interactions.favourite}</button>`}
${boostOf(view, status, { session, texts: interactions })}
<a class="button secondary" href="${withQuery('/publish', { in_reply_to_id: view.id })}">${interactions.reply}</a></div></form>`,
  };
}

function boostOf(
  view: StatusView,
  { account_id: authorId, visibility }: StatusRow,
  { session: { accountId }, texts }: { session: Session; texts: Words['interactions'] },
): Html | null {
  if (view.reblogged) return html`<span class="note" role="status">${texts.boosted}</span>`;
  const may = visibility === 'private' ? authorId === accountId : !isPersonal(visibility);
  return may ? html`<button name="act" value="reblog">${texts.boost}</button>` : null;
}

async function viewFor(db: Db, session: Session, id: number): Promise<StatusView> {
  const [view] = statusesOf(await loadStatuses(db, session.auth.viewer, [id]), [id]);
  if (!view) throw notFound();
  return view;
}
