import type { Viewer } from '../../domain/accounts/viewer.ts';
import type { Answer } from '../../http/answer.ts';
import { wantsPart } from '../../http/browser.ts';
import { contentAnswer } from '../../http/html/page.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { addressOfPost } from '../../views/frame/addresses.ts';
import type { StatusView } from '../../views/frame/entity-types.ts';
import type { OwnReader } from '../../views/frame/reader.ts';
import { post } from '../../views/posts/post.ts';
import { statusValue } from '../entity-values.ts';
import { partAnswer } from '../fragment.ts';
import { ownReaderOf } from '../reader.ts';

/** A post that something is asked about. */
export type Subject = {
  readonly status: StatusView;
  /** The reader, whose forms lead back to the post. */
  readonly reader: OwnReader;
};

/** A post that is visible to the viewer, by its id. */
export async function subjectOf(call: Call & { readonly viewer: Viewer }, id: number): Promise<Subject> {
  const status = await statusValue(call.db, call.viewer, id);
  const reader = await ownReaderOf(call);
  return { status, reader: { ...reader, account: { ...reader.account, page: addressOfPost(status, reader) } } };
}

type Question = {
  readonly title: string;
  readonly body: Html;
  /** 422 when what was given has to be corrected. */
  readonly status?: number;
};

/** A small page about a post; a script gets only what it asks, and shows it as a dialog. */
export function askPage(
  call: Call,
  { status, reader }: Subject,
  { title, body, status: code = 200 }: Question,
): Answer {
  const asked = html`<div data-part="ask"><h1>${title}</h1>${body}</div>`;
  if (wantsPart(call.request)) return partAnswer(asked, code);
  const about = post(status, { ...reader, onlyShows: true });
  return contentAnswer({ title, shape: 'stream', body: html`${asked}${about}` }, code);
}
