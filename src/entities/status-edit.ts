import { type Static, Type } from 'typebox';
import type { Viewer } from '../domain/accounts/viewer.ts';
import type { VersionMedia } from '../domain/statuses/versions.ts';
import { forClients } from '../lib/html/sanitize.ts';
import { type JsonText, type Members, textFrom } from '../lib/json.ts';
import { toIso } from '../lib/time.ts';
import type { Db, Instance } from '../platform/db/handle.ts';
import { idsIn } from '../platform/db/sql.ts';
import type { MediaAttachmentRow } from '../schema/media.ts';
import type { StatusEditRow } from '../schema/statuses.ts';
import { type AccountsLoaded, loadAccounts } from './account.ts';
import { AccountSchema } from './account-schema.ts';
import { CustomEmojiSchema, type EmojisLoaded, emojisIn, loadEmojis } from './custom-emoji.ts';
import { MediaAttachmentSchema, mediaAttachment } from './media-attachment.ts';
import { loadStatuses, quoteIfAny, type StatusesLoaded } from './status.ts';
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

type StatusEdit = Static<typeof StatusEditSchema>;

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
export function renderStatusEdits(loaded: StatusEditsLoaded): JsonText<StatusEdit[]> {
  return textFrom<StatusEdit[]>(statusEdits(loaded));
}

/** The same, of which its text and its value are made. */
export function statusEdits(loaded: StatusEditsLoaded): Members<StatusEdit>[] {
  return loaded.versions.flatMap((version) => statusEdit(loaded, version) ?? []);
}

function statusEdit(loaded: StatusEditsLoaded, version: Version): Members<StatusEdit> | undefined {
  const account = loaded.accounts.get(version.account_id);
  if (!account) return undefined;
  const media = mediaOf(version).flatMap(({ id, description }) => {
    const row = loaded.media.get(id);
    return row ? [mediaAttachment(loaded.instance, { ...row, description })] : [];
  });
  return {
    content: forClients(version.content),
    spoiler_text: version.spoiler_text,
    sensitive: version.sensitive === 1,
    created_at: toIso(version.created_at),
    account,
    media_attachments: media,
    emojis: emojisIn(loaded.emojis, { text: emojiText(version), domain: loaded.domain }),
    quote: quoteIfAny(loaded.statuses, version.status_id),
    poll: version.poll_options === null ? undefined : pollOptions(version.poll_options),
  };
}

function pollOptions(json: string): NonNullable<StatusEdit['poll']> {
  const titles: string[] = JSON.parse(json);
  return { options: titles.map((title) => ({ title })) };
}
