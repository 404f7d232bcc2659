import { getAuthor } from '../../domain/statuses/author.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { seeOther } from '../../http/html/page.ts';
import { html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { post } from '../../views/posts/post.ts';
import { statusValue } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { ownReaderOf } from '../reader.ts';
import type { FormCall } from './form.ts';

/** Whether a post is new or was changed, and whether it is seen in its thread rather than on the home page. */
type Kind = { readonly isNew: boolean; readonly inThread: boolean };

/** Leads to where a post is that has been made; a script, which stays where it is, is given the post. */
export async function answerPublished(call: FormCall, statusId: number, { isNew, inThread }: Kind): Promise<Answer> {
  const { username } = await getAuthor(call.db, call.viewer.accountId);
  const id = toWire(statusId);
  const address = `/@${username}/${id}`;
  const place = isNew ? `${inThread ? address : '/home'}#post-${id}` : address;
  return wantsPart(call.request) ? part(call, { statusId, isNew, address, place }) : seeOther(place, null);
}

type Made = {
  readonly statusId: number;
  readonly isNew: boolean;
  /** Where the post is, and where the form leads without scripts. */
  readonly address: string;
  readonly place: string;
};

/** The post, for a script that puts it where it belongs, and the words that say so. */
async function part(call: FormCall, { statusId, isNew, address, place }: Made): Promise<Answer> {
  const reader = await ownReaderOf(call);
  const { composerTools: texts } = reader.words;
  const status = await statusValue(call.db, call.viewer, statusId);
  const answers = isNew ? status.in_reply_to_id : null;
  const account = { ...reader.account, page: call.params.back ?? '/home' };
  const shown = post(status, { ...reader, account }, { inThread: answers !== null });
  return partAnswer(html`<div class="published" data-address="${place}"${answers && html` data-answers="${answers}"`}>${shown}
<p class="toast">${isNew ? texts.posted : texts.changed} <a href="${address}">${texts.show}</a></p></div>`);
}
