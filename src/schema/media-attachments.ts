import type { Generated, Selectable } from 'kysely';

/** An image, gifv, video or audio file; without a status it is waiting to be attached. `state` is processing, done or failed. */
export interface MediaAttachmentsTable {
  id: number;
  account_id: number;
  status_id: number | null;
  position: Generated<number>;
  type: string;
  state: Generated<string>;
  key: string | null;
  mime: string | null;
  size: Generated<number>;
  preview_key: string | null;
  remote_url: string | null;
  preview_remote_url: string | null;
  /** For remote files: the secret part of their address, which only those who were shown it know. */
  access_key: Generated<string | null>;
  meta: Generated<string>;
  description: string | null;
  blurhash: string | null;
  error: string | null;
  created_at: number;
  updated_at: number;
}

export type MediaAttachmentRow = Selectable<MediaAttachmentsTable>;
