import type { ProfileChanges } from '../../domain/profiles/profile-changes.ts';
import { PICTURE_BYTES, storeAvatar, storeHeader } from '../../domain/profiles/store-picture.ts';
import { assertValidProfile, type WrittenProfile } from '../../domain/profiles/validate-profile.ts';
import { AppError, invalid } from '../../lib/errors.ts';
import type { MediaStorage } from '../../platform/storage/storage.ts';
import type { ParamValues } from './param.ts';
import { bool, prose, text } from './scalars.ts';
import { file, list, tree } from './shapes.ts';

/** The parameters that both routes to change a profile share. `fields_attributes` may be an array or a hash with numeric keys. */
export const profileParams = {
  display_name: text(),
  note: prose(),
  avatar: file(PICTURE_BYTES),
  avatar_description: text(),
  header: file(PICTURE_BYTES),
  header_description: text(),
  locked: bool(),
  bot: bool(),
  discoverable: bool(),
  hide_collections: bool(),
  indexable: bool(),
  attribution_domains: list(text()),
  fields_attributes: list(tree({ name: text(), value: text() })),
};

/** Which tabs a profile has besides its posts. */
export const tabParams = { show_media: bool(), show_media_replies: bool(), show_featured: bool() };

/** The requested changes of these. */
export function tabChanges(params: Partial<ParamValues<typeof tabParams>>): ProfileChanges {
  return {
    showMedia: params.show_media,
    showMediaReplies: params.show_media_replies,
    showFeatured: params.show_featured,
  };
}

/**
 * Reads the requested changes. Pictures are scaled and stored in doing so, so never call it inside a transaction. 422 as `updateProfile`.
 */
export async function profileChanges(
  params: Partial<ParamValues<typeof profileParams>>,
  { storage, before }: { readonly storage: MediaStorage; readonly before: WrittenProfile },
): Promise<ProfileChanges> {
  const { avatar, header } = params;
  const changes = writtenChanges(params);
  assertValidProfile(changes, before);
  return {
    ...changes,
    avatar: avatar ? await ofPicture('avatar', storeAvatar(storage, avatar)) : undefined,
    header: header ? await ofPicture('header', storeHeader(storage, header)) : undefined,
  };
}

/** Waits for a picture; what makes it invalid is said of its attribute, since both may come at once. */
async function ofPicture<T>(attribute: 'avatar' | 'header', stored: Promise<T>): Promise<T> {
  try {
    return await stored;
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'invalid') throw error;
    throw invalid(error.said, { [attribute]: [{ error: 'ERR_INVALID', description: error.said }] });
  }
}

function writtenChanges(params: Partial<ParamValues<typeof profileParams>>): ProfileChanges {
  return {
    displayName: params.display_name,
    note: params.note,
    avatarDescription: params.avatar_description,
    headerDescription: params.header_description,
    locked: params.locked,
    bot: params.bot,
    discoverable: params.discoverable,
    hideCollections: params.hide_collections,
    indexable: params.indexable,
    attributionDomains: params.attribution_domains?.map(bareDomain).filter((domain) => domain !== ''),
    fields: params.fields_attributes?.map(({ name, value }) => ({ name: name ?? '', value: value ?? '' })),
  };
}

/** The domain that an address or a pattern stands for. Mastodon: `Account::AttributionDomains`. */
function bareDomain(written: string): string {
  return written
    .trim()
    .replace(/^https?:\/\//, '')
    .replace(/^\*\./, '');
}
