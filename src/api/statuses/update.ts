import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import type { MediaChanges } from '../../domain/media/change.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { parseFocus } from '../../domain/media/focus.ts';
import { storeThumbnail } from '../../domain/media/preview.ts';
import { getOwnStatus } from '../../domain/statuses/delete.ts';
import { type Edit, edit } from '../../domain/statuses/edit.ts';
import { StatusSchema } from '../../entities/status-schema.ts';
import { resolveMentioned } from '../../federation/resolve/mentioned.ts';
import { user } from '../../http/access.ts';
import { contentParams, pollDraft } from '../../http/params/draft-params.ts';
import type { ParamValues } from '../../http/params/param.ts';
import { id, pathId, prose, text } from '../../http/params/scalars.ts';
import { file, list, tree } from '../../http/params/shapes.ts';
import { userRoute } from '../../http/route.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import { answerStatus } from './status-answer.ts';

const mediaAttributes = {
  id: id(),
  description: prose(),
  focus: text(),
  thumbnail: file(MEDIA_LIMITS.image_size_limit),
};

const params = { id: pathId(), ...contentParams, media_attributes: list(tree(mediaAttributes), { max: 50 }) };

export const updateStatus = userRoute({
  method: ['PUT', 'PATCH'],
  path: '/api/v1/statuses/:id',
  access: user('write', 'write:statuses'),
  params,
  response: StatusSchema,
  summary: 'Edit a status: everything is replaced but title, language and quote policy',
  rate: 'statuses',
  async handle({ ctx, db, write, viewer, params }) {
    const { local_only } = await getOwnStatus(db, viewer, params.id);
    const wanted = editOf(params, await mediaChanges(ctx.storage, params.media_attributes ?? []));
    // A local-only status reaches no other server, so nobody it mentions needs to be looked up there.
    if (local_only === 0) await resolveMentioned(ctx, wanted.text);
    await write((tx) => edit(tx, viewer, params.id, wanted));
    return answerStatus(db, viewer, params.id);
  },
});

function editOf(given: ParamValues<typeof params>, changes: Edit['mediaChanges']): Edit {
  return {
    text: given.status ?? '',
    title: given.title,
    contentType: given.content_type,
    spoilerText: given.spoiler_text ?? '',
    sensitive: given.sensitive ?? false,
    language: given.language,
    mediaIds: given.media_ids ?? [],
    mediaChanges: changes,
    poll: pollDraft(given.poll),
    quotePolicy: given.quote_approval_policy,
  };
}

type Attributes = ParamValues<typeof mediaAttributes>;

async function mediaChanges(storage: MediaStorage, given: readonly Attributes[]): Promise<Map<number, MediaChanges>> {
  const changes = new Map<number, MediaChanges>();
  let current: number | undefined;
  for (const attributes of given) {
    // A form's `[][id]=…&[][description]=…` arrives in pieces, and those without an id belong to the one before.
    current = attributes.id ?? current;
    if (current === undefined) continue;
    const { description, thumbnail } = attributes;
    const focus = parseFocus(attributes.focus);
    changes.set(current, {
      ...changes.get(current),
      ...(description !== undefined && { description: checkDescription(description) }),
      ...(focus && { focus }),
      ...(thumbnail && { preview: await storeThumbnail(storage, thumbnail.path) }),
    });
  }
  return changes;
}
