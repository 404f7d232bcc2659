import { isBlank } from '../../lib/blank.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';

/** A translatable part of a status; `id` is that of the status, poll or attachment that it belongs to. */
export type TranslatableText = {
  readonly kind: 'content' | 'spoiler' | 'option' | 'media';
  readonly id: number;
  /** Safe HTML, or else plain text. */
  readonly html?: string;
  readonly text?: string;
};

/** All translatable parts of a status: its text, warning, poll options and media descriptions. */
export async function loadTranslatable(db: Db, status: StatusRow): Promise<TranslatableText[]> {
  const options = await db
    .selectFrom('polls as p')
    .innerJoin('poll_options as o', 'o.poll_id', 'p.id')
    .select(['p.id', 'o.title'])
    .where('p.status_id', '=', status.id)
    .orderBy('o.position')
    .execute();
  const media = await db
    .selectFrom('media_attachments')
    .select(['id', 'description'])
    .where('status_id', '=', status.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const parts: TranslatableText[] = [
    { kind: 'content', id: status.id, html: status.content },
    { kind: 'spoiler', id: status.id, text: status.spoiler_text },
    ...options.map(({ id, title }) => ({ kind: 'option' as const, id, text: title })),
    ...media.map(({ id, description }) => ({ kind: 'media' as const, id, text: description ?? '' })),
  ];
  return parts.filter(({ kind, html, text }) => kind === 'option' || !isBlank(html ?? text ?? ''));
}
