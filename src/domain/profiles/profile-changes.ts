import type { StoredPicture } from './store-picture.ts';

/** A profile field as its owner wrote it. */
export type WrittenField = { readonly name: string; readonly value: string };

/** The changes to a profile; undefined parts stay as they are. */
export type ProfileChanges = {
  readonly displayName?: string | undefined;
  readonly note?: string | undefined;
  readonly locked?: boolean | undefined;
  readonly bot?: boolean | undefined;
  readonly discoverable?: boolean | undefined;
  readonly indexable?: boolean | undefined;
  readonly hideCollections?: boolean | undefined;
  readonly showMedia?: boolean | undefined;
  readonly showMediaReplies?: boolean | undefined;
  readonly showFeatured?: boolean | undefined;
  readonly attributionDomains?: readonly string[] | undefined;
  readonly fields?: readonly WrittenField[] | undefined;
  /** Null removes the picture. */
  readonly avatar?: StoredPicture | null | undefined;
  readonly avatarDescription?: string | undefined;
  readonly header?: StoredPicture | null | undefined;
  readonly headerDescription?: string | undefined;
};
