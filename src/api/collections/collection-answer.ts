import type { Viewer } from '../../domain/accounts/viewer.ts';
import { loadCollections, renderCollection, renderCollections } from '../../entities/collection.ts';
import { type Answer, json, rawJson } from '../../http/answer.ts';
import { errorAnswer } from '../../http/errors.ts';
import type { Call } from '../../http/route.ts';
import { AppError, notFound } from '../../lib/errors.ts';
import { jsonObject } from '../../lib/json.ts';
import type { Db } from '../../platform/db/handle.ts';

/** `{collection}` as its owner sees it. */
export async function answerCollection(db: Db, viewer: Viewer, id: number): Promise<Answer> {
  const collection = renderCollection(await loadCollections(db, viewer, [id]), id);
  if (collection === undefined) throw notFound();
  return rawJson(jsonObject({ collection }));
}

/** `{collections}`. */
export async function answerCollections(
  db: Db,
  viewer: Viewer | null,
  ids: readonly number[],
  headers: Record<string, string> = {},
): Promise<Answer> {
  const collections = renderCollections(await loadCollections(db, viewer, ids), ids);
  return rawJson(jsonObject({ collections }), { headers });
}

/** Runs a handler whose refusals nest the usual object once more under `error`. (Mastodon: `collections_controller.rb`.) */
export async function nestingErrors({ request }: Pick<Call, 'request'>, work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    const { body } = errorAnswer(error, request.words);
    return json({ error: { error: body.error, details: body.details ?? {} } }, { status: 422 });
  }
}
