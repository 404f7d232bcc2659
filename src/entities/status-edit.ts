import { Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { VersionMedia } from '../domain/statuses/versions.ts';
import { forClients } from '../lib/html/sanitize.ts';
import { type JsonText, jsonArray, jsonObject, quote } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import type { StatusEditRow } from '../schema/statuses.ts';
import { type AccountsLoaded, loadAccounts, renderAccount } from './account.ts';
import { AccountSchema } from './account-schema.ts';
import { CustomEmojiSchema, type EmojisLoaded, loadEmojis, renderEmojis } from './custom-emoji.ts';
import { MediaAttachmentSchema, renderMediaAttachment } from './media-attachment.ts';
import { loadStatuses, renderQuoteIfAny, type StatusesLoaded } from './status.ts';
import { QuoteSchema } from './status-schema.ts';

export const StatusEditSchema = Type.Object({
  content: Type.String(),
  spoiler_text: Type.String(),
  sensitive: Type.Boolean(),
  created_at: Type.String(),
  account: AccountSchema,
  media_attachments: Type.Array(MediaAttachmentSchema),
  emojis: Type.Array(CustomEmojiSchema),
  quote: Type.Optional(QuoteSchema),
  poll: Type.Optional(Type.Object({ options: Type.Array(Type.Object({ title: Type.String() })) })),
});

type Version = Omit<StatusEditRow, 'id'>;

export type StatusEditsLoaded = {
  readonly instance: Instance;
  readonly versions: readonly Version[];
  readonly domain: string | null;
  readonly media: ReadonlyMap<number, MediaAttachmentRow>;
  readonly accounts: AccountsLoaded;
  readonly emojis: EmojisLoaded;
  /** The current status, whose quote all its versions show. */
  readonly statuses: StatusesLoaded;
};

/** Loads what the versions of one status need to be rendered. */
export async function loadStatusEdits(
  db: Db,
  viewer: Viewer | null,
  versions: readonly Version[],
): Promise<StatusEditsLoaded> {
  const authorIds = versions.slice(0, 1).map((version) => version.account_id);
  const author = await db
    .selectFrom('accounts')
    .select('domain')
    .where(idsIn(db, 'id', authorIds))
    .executeTakeFirst();
  const domain = author?.domain ?? null;
  const mediaIds = versions.flatMap(mediaOf).map((media) => media.id);
  const media = await db
    .selectFrom('media_attachments')
    .selectAll()
    .where(idsIn(db, 'id', mediaIds))
    .execute();
  return {
    instance: db.instance,
    versions,
    domain,
    media: new Map(media.map((row) => [row.id, row])),
    accounts: await loadAccounts(db, authorIds),
    statuses: await loadStatuses(
      db,
      viewer,
      versions.slice(0, 1).map((version) => version.status_id),
    ),
    emojis: await loadEmojis(
      db,
      versions.map((version) => ({ text: emojiText(version), domain })),
    ),
  };
}

function mediaOf(version: Version): VersionMedia[] {
  const media: VersionMedia[] = JSON.parse(version.media);
  return media;
}

function emojiText({ spoiler_text, content, poll_options }: Version): string {
  return `${spoiler_text}\n${content}\n${poll_options ?? ''}`;
}

/** A JSON array of StatusEdits. An attachment that has been deleted since is left out. */
export function renderStatusEdits(loaded: StatusEditsLoaded): JsonText {
  return jsonArray(loaded.versions.map((version) => renderVersion(loaded, version)));
}

function renderVersion(loaded: StatusEditsLoaded, version: Version): JsonText {
  const media = mediaOf(version).flatMap(({ id, description }) => {
    const row = loaded.media.get(id);
    return row ? [renderMediaAttachment(loaded.instance, { ...row, description })] : [];
  });
  return jsonObject({
    content: quote(forClients(version.content)),
    spoiler_text: quote(version.spoiler_text),
    sensitive: String(version.sensitive === 1),
    created_at: quote(toIso(version.created_at)),
    account: renderAccount(loaded.accounts, version.account_id) ?? 'null',
    media_attachments: jsonArray(media),
    emojis: renderEmojis(loaded.emojis, { text: emojiText(version), domain: loaded.domain }),
    quote: renderQuoteIfAny(loaded.statuses, version.status_id),
    poll: version.poll_options === null ? undefined : renderPollOptions(version.poll_options),
  });
}

function renderPollOptions(json: string): JsonText {
  const titles: string[] = JSON.parse(json);
  return JSON.stringify({ options: titles.map((title) => ({ title })) });
}
