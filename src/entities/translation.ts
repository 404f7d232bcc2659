import { Type } from 'typebox';
import type { TranslatedStatus } from '../domain/translation/translate-status.ts';
import { toWire } from '../lib/id.ts';
import { nullable } from './account-schema.ts';
import { contentFields } from './rich-content.ts';

export const TranslationSchema = Type.Object({
  content: Type.String(),
  /** As that of a Status. */
  rich_content: Type.Optional(Type.String()),
  spoiler_text: Type.String(),
  language: Type.String(),
  detected_source_language: Type.String(),
  provider: Type.String(),
  media_attachments: Type.Array(Type.Object({ id: Type.String(), description: Type.String() })),
  poll: nullable(Type.Object({ id: Type.String(), options: Type.Array(Type.Object({ title: Type.String() })) })),
});

/** A Translation. */
export function translationOf({ poll, media, ...translated }: TranslatedStatus) {
  return {
    ...contentFields(translated.content),
    spoiler_text: translated.spoilerText,
    language: translated.language,
    detected_source_language: translated.detected,
    provider: translated.provider,
    media_attachments: media.map(({ id, description }) => ({ id: toWire(id), description })),
    poll: poll && { id: toWire(poll.id), options: poll.options.map((title) => ({ title })) },
  };
}
