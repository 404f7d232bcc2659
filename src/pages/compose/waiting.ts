import { allMediaIdsOf, parseParams } from '../../domain/scheduled/params.ts';
import type { DraftsLoaded } from '../../entities/draft.ts';
import { mediaAttachmentValue } from '../../entities/media-attachment.ts';
import { toWire } from '../../lib/id.ts';
import type { WaitingPost } from '../../views/compose/drafts.ts';

type Row = { readonly id: number; readonly account_id: number; readonly params: string };

/** What a draft or a scheduled status shows of itself; `loaded` has its files. */
export function waitingPost(row: Row, { instance, media }: Pick<DraftsLoaded, 'instance' | 'media'>): WaitingPost {
  const { text, title = '', spoiler_text: warning, language, poll, thread = [] } = parseParams(row.params);
  const files = allMediaIdsOf(row).map((id) => media.get(id));
  return {
    id: toWire(row.id),
    text,
    title,
    warning: warning ?? '',
    language,
    media: files.flatMap((file) => (file?.account_id === row.account_id ? [mediaAttachmentValue(instance, file)] : [])),
    hasPoll: poll !== null,
    following: thread.length,
  };
}
