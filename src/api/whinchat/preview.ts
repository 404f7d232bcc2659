import { Type } from 'typebox';
import { readSettings } from '../../domain/settings/settings.ts';
import type { MentionedAccount } from '../../domain/statuses/compose-text.ts';
import { previewText } from '../../domain/statuses/preview.ts';
import { contentFields } from '../../entities/rich-content.ts';
import { user } from '../../http/access.ts';
import { json } from '../../http/answer.ts';
import { oneOf, prose } from '../../http/params/scalars.ts';
import { userRoute } from '../../http/route.ts';
import { formatAcct } from '../../lib/acct.ts';
import { toWire } from '../../lib/id.ts';
import { statusLength } from '../../lib/text/count.ts';
import { CONTENT_TYPES } from '../../schema/statuses.ts';

const PreviewSchema = Type.Object({
  content: Type.String(),
  rich_content: Type.Optional(Type.String()),
  mentions: Type.Array(
    Type.Object({ id: Type.String(), username: Type.String(), url: Type.String(), acct: Type.String() }),
  ),
  tags: Type.Array(Type.Object({ name: Type.String() })),
  characters: Type.Integer(),
  max_characters: Type.Integer(),
});

/** Shows how a text would be rendered. Stores nothing and tells nobody. */
export const previewStatus = userRoute({
  method: 'POST',
  path: '/api/whinchat/v1/statuses/preview',
  access: user('write', 'write:statuses'),
  params: { status: prose(), title: prose(), spoiler_text: prose(), content_type: oneOf(...CONTENT_TYPES) },
  response: PreviewSchema,
  summary: 'Preview a status',
  async handle({ db, viewer, params }) {
    const { status = '', title, spoiler_text: spoiler = '', content_type: contentType = 'text/plain' } = params;
    const { max_characters } = await readSettings(db);
    const written = { text: status, title, spoilerText: spoiler, contentType };
    const { content, mentions, tagNames } = await previewText(db, viewer.accountId, written);
    const characters = statusLength(spoiler, status, max_characters);
    const tags = tagNames.map((name) => ({ name }));
    return json({ ...contentFields(content), mentions: mentions.map(mentionOf), tags, characters, max_characters });
  },
});

function mentionOf({ id, username, domain, url, uri }: MentionedAccount) {
  return { id: toWire(id), username, url: url ?? uri, acct: formatAcct({ username, domain }) };
}
