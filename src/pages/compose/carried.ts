import { type KnownDraft, keepDraft } from '../../domain/drafts/save.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { allMediaOf, type Draft } from '../../domain/statuses/draft.ts';
import { keptParams } from '../../http/params/draft-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { readKept } from '../../http/params/read-draft.ts';
import { id, int, prose } from '../../http/params/scalars.ts';
import { list, tree } from '../../http/params/shapes.ts';
import type { Call } from '../../http/route.ts';
import { AppError } from '../../lib/errors.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { toWire } from '../../lib/id.ts';
import { toIso } from '../../lib/time.ts';
import { type Described, describeFile } from './form.ts';

/** A post that was about to be published when the session had ended, with the texts of its files that nobody has noted yet. */
export type Carried = {
  readonly draft: Draft;
  readonly described: readonly Described[];
  /** The draft that it was kept as. */
  readonly known?: KnownDraft | undefined;
  /** The post that was about to be changed. */
  readonly editing?: number | undefined;
};

const described = list(tree({ id: id(), text: prose() }));

/** The parameter in which the form to sign in carries it. */
export const carriedDraftParam = {
  written: tree({ ...keptParams, described, draft_id: id(), draft_revision: int(), editing: id() }),
};

/** A post in hidden fields. */
export function carriedFields({ draft, described, known, editing }: Carried): Html[] {
  const { poll, scheduledAt } = draft;
  const id = (one: number | undefined) => (one === undefined ? undefined : toWire(one));
  const fields: [string, string | number | boolean | undefined][] = [
    ['status', draft.text],
    ['title', draft.title],
    ['content_type', draft.contentType],
    ['spoiler_text', draft.spoilerText],
    ['sensitive', draft.sensitive],
    ['visibility', draft.visibility],
    ['language', draft.language],
    ['in_reply_to_id', id(draft.inReplyToId)],
    ['quoted_status_id', id(draft.quotedStatusId)],
    ['quote_approval_policy', draft.quotePolicy],
    ['local_only', draft.localOnly],
    ['scheduled_at', scheduledAt ? toIso(scheduledAt) : undefined],
    ['draft_id', id(known?.id)],
    ['draft_revision', known?.revision],
    ['editing', id(editing)],
    ...draft.mediaIds.map((one): [string, string] => ['media_ids][', toWire(one)]),
    ...(poll?.options ?? []).map((option): [string, string] => ['poll][options][', option]),
    ...(draft.thread ?? []).flatMap(({ text: following, mediaIds = [] }, index): [string, string][] => [
      [`thread][${index}][status`, following],
      ...mediaIds.map((one): [string, string] => [`thread][${index}][media_ids][`, toWire(one)]),
    ]),
    ...described.flatMap(({ id: file, text }, index): [string, string][] => [
      [`described][${index}][id`, toWire(file)],
      [`described][${index}][text`, text],
    ]),
    ['poll][expires_in', poll?.expiresIn],
    ['poll][multiple', poll?.multiple],
    ['poll][hide_totals', poll?.hideTotals],
  ];
  return fields
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="written[${name}]" value="${String(value)}">`);
}

/** The post that the form to sign in carried, if there was one. */
export function carriedDraft({ written }: ParamValues<typeof carriedDraftParam>): Carried | undefined {
  if (written?.status === undefined) return undefined;
  const texts = (written.described ?? []).map(({ id: file = 0, text: typed = '' }) => ({ id: file, text: typed }));
  const { draft_id: draftId, draft_revision: revision, editing } = written;
  const known = draftId === undefined ? undefined : { id: draftId, revision };
  return { draft: readKept(written, null), described: texts, known, editing };
}

/** Keeps a carried post as a draft of whoever has signed in, without files that are not theirs; returns the path of the composer with it. */
export async function keepCarried({ write }: Call, accountId: number, carried: Carried): Promise<string> {
  const { draft, described: all, known, editing } = carried;
  const save = (one: Draft, texts: Carried['described']) =>
    write(async (tx) => {
      for (const { id: file, text: typed } of texts)
        await describeFile(tx, accountId, file, { description: checkDescription(typed) });
      return keepDraft(tx, { accountId }, one, known);
    });
  const kept = await save(draft, all).catch((error: unknown) => {
    if (!(error instanceof AppError) || allMediaOf(draft).length === 0) throw error;
    const thread = draft.thread?.map(({ text: following }) => ({ text: following }));
    return save({ ...draft, mediaIds: [], thread }, []);
  });
  const edited = editing === undefined ? '' : `&edit=${toWire(editing)}`;
  return `/publish?draft=${toWire(kept.id)}${edited}`;
}
