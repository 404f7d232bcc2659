import { VISIBILITIES, type Visibility } from '../domain/statuses/draft.ts';
import { isDistributable } from '../domain/statuses/visibility.ts';
import type { Page } from '../http/html/page.ts';
import type { ParamValues } from '../http/params/param.ts';
import { id, oneOf, text } from '../http/params/scalars.ts';
import { tree } from '../http/params/shapes.ts';
import { type Html, html } from '../lib/html/template.ts';
import { toWire } from '../lib/id.ts';
import { interactionPath } from '../lib/interaction-path.ts';
import type { StatusRow } from '../schema/statuses.ts';
import { alert, carried, field, hiddenFields } from '../views/form.ts';
import type { Words } from '../words/words.ts';

export const SHARE_PATH = '/share';

/** The contents of the form. */
export type Written = {
  readonly text: string;
  /** Undefined means the author's default. */
  readonly visibility: Visibility | undefined;
  /** The post that it replies to. */
  readonly parentId?: number | undefined;
  /** The same whenever this form is sent again. */
  readonly key: string;
};

/** The parameter in which the sign-in form carries a post. */
export const carriedPostParam = {
  share: tree({ text: text(), visibility: oneOf(...VISIBILITIES), in_reply_to_id: id(), key: text({ max: 100 }) }),
};

/** A post in the hidden fields of the sign-in form. */
export function carriedFields({ text, visibility, parentId, key }: Written): Html[] {
  const replyTo = parentId === undefined ? undefined : toWire(parentId);
  const fields = { text, visibility, in_reply_to_id: replyTo, key };
  return carried(Object.fromEntries(Object.entries(fields).map(([name, value]) => [`share[${name}]`, value])));
}

/** The post that the sign-in form carried, if there was one. */
export function carriedPost({ share }: ParamValues<typeof carriedPostParam>): Written | undefined {
  if (share?.key === undefined) return undefined;
  const { text = '', visibility, in_reply_to_id: parentId, key } = share;
  return { text, visibility, parentId, key };
}

type Asked = { readonly formToken: string; readonly words: Words };

/** The form to write a post; `message` says why it could not be published. */
export function sharePage(asked: Asked, { text, visibility, parentId, key }: Written, message?: string): Page {
  const { formToken, words } = asked;
  const { sharing } = words;
  const title = parentId === undefined ? sharing.writePost : sharing.writeReply;
  const replyTo = parentId === undefined ? undefined : toWire(parentId);
  const options = VISIBILITIES.map(
    (one) =>
      html`<option value="${one}"${one === visibility ? html` selected` : null}>${sharing.audiences[one]}</option>`,
  );
  return {
    title,
    body: html`<h1>${title}</h1>
${alert(message?.replace(/^Validation failed: /, ''))}
<form method="post" action="${SHARE_PATH}">${hiddenFields(formToken)}${carried({ key, in_reply_to_id: replyTo })}
${field({ label: sharing.text, name: 'text', type: 'textarea', value: text, autofocus: true })}
<div class="field"><label for="f-visibility">${sharing.audience}</label><select id="f-visibility" name="visibility">${options}</select></div>
<div class="actions"><button>${sharing.publish}</button></div></form>`,
  };
}

/** Says that the post is published, and where. Only signed-in people can open a post that is not for everybody. */
export function publishedPage({ uri, url, visibility }: StatusRow, { sharing }: Words): Page {
  const open = isDistributable(visibility);
  return {
    title: sharing.published,
    body: html`<h1>${sharing.published}</h1>
<p role="status">${sharing.onItsWay}</p>
<div class="actions"><a class="button" href="${open ? (url ?? uri) : interactionPath(uri)}">${sharing.seePost}</a></div>`,
  };
}
