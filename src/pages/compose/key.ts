import { hash } from 'node:crypto';
import { paramsOf } from '../../domain/scheduled/params.ts';
import type { Draft } from '../../domain/statuses/draft.ts';
import { type IdempotencyKey, keyOfForm } from '../../domain/statuses/idempotency.ts';
import { isChosen } from '../../http/bodies/upload.ts';
import { type ComposerValues, describedInForm, withoutBlankPosts } from './form.ts';

/** The key of a form, for what the form says: text, audience, reply, quote, time, files with their texts, poll, and all else. */
export function keyFor(key: string, draft: Draft, params: ComposerValues): IdempotencyKey {
  const { focus = [] } = params;
  const content = { ...paramsOf({ ...withoutBlankPosts(draft), applicationId: null }) };
  const said = JSON.stringify([content, describedInForm(params), focus]);
  return keyOfForm(key, hash('sha256', said, 'base64url'));
}

/** Whether a form brings files that are to be uploaded first: it has not been sent before. */
export function bringsFiles({ files = [], thread = [] }: ComposerValues): boolean {
  return [...files, ...thread.flatMap((one) => one.files ?? [])].some(isChosen);
}
