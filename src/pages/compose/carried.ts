import { saveDraft } from '../../domain/drafts/save.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { keptParams } from '../../http/params/draft-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { readKept } from '../../http/params/read-draft.ts';
import { tree } from '../../http/params/shapes.ts';
import type { Call } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';

/** The parameter in which the form to sign in carries a post that was about to be published when the session had ended. */
export const carriedDraftParam = { written: tree(keptParams) };

/** A post in hidden fields. */
export function carriedFields(draft: Draft): Html[] {
  const { poll } = draft;
  const id = (one: number | undefined) => (one === undefined ? undefined : toWire(one));
  const fields: [string, string | number | boolean | undefined][] = [
    ['status', draft.text],
    ['content_type', draft.contentType],
    ['spoiler_text', draft.spoilerText],
    ['sensitive', draft.sensitive],
    ['visibility', draft.visibility],
    ['language', draft.language],
    ['in_reply_to_id', id(draft.inReplyToId)],
    ['quoted_status_id', id(draft.quotedStatusId)],
    ['quote_approval_policy', draft.quotePolicy],
    ['local_only', draft.localOnly],
    ...draft.mediaIds.map((one): [string, string] => ['media_ids][', toWire(one)]),
    ...(poll?.options ?? []).map((option): [string, string] => ['poll][options][', option]),
    ...(draft.thread ?? []).map(({ text }, index): [string, string] => [`thread][${index}][status`, text]),
    ['poll][expires_in', poll?.expiresIn],
    ['poll][multiple', poll?.multiple],
    ['poll][hide_totals', poll?.hideTotals],
  ];
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="written[${name}]" value="${String(value)}">`);
}

/** The post that the form to sign in carried, if there was one. */
export function carriedDraft({ written }: ParamValues<typeof carriedDraftParam>): Draft | undefined {
  return written?.status === undefined ? undefined : readKept(written, null);
}

/** Keeps a carried post as a draft of whoever has signed in, without files that are not theirs; returns the path of the composer with it. */
export async function keepCarried({ write }: Call, accountId: number, draft: Draft): Promise<string> {
  const save = (one: Draft) => write((tx) => saveDraft(tx, { accountId }, one));
  const id = await save(draft).catch((error: unknown) => {
    if (!(error instanceof AppError) || draft.mediaIds.length === 0) throw error;
    return save({ ...draft, mediaIds: [] });
  });
  return `/publish?draft=${toWire(id)}`;
}
