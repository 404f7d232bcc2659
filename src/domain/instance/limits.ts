import { CHARACTERS_PER_URL } from '../../lib/text/count.ts';
import { MATRIX_LIMIT } from '../../platform/images/size.ts';
import { CONTENT_TYPES } from '../../schema/statuses.ts';
import { DESCRIPTION_LIMIT } from '../media/description.ts';
import { PIN_LIMIT } from '../pins/pin.ts';
import { POLL_LIMITS } from '../polls/validate-poll.ts';
import { PROFILE_LIMITS } from '../profiles/validate-profile.ts';
import { MEDIA_TYPES } from './media-types.ts';

/** What clients are told about accounts, as in the `configuration` of Mastodon's Instance. */
export const ACCOUNT_LIMITS = {
  max_display_name_length: PROFILE_LIMITS.displayName,
  max_note_length: PROFILE_LIMITS.note,
  max_avatar_description_length: PROFILE_LIMITS.pictureDescription,
  max_header_description_length: PROFILE_LIMITS.pictureDescription,
  max_featured_tags: 10,
  max_pinned_statuses: PIN_LIMIT,
  max_profile_fields: PROFILE_LIMITS.fields,
  profile_field_name_limit: PROFILE_LIMITS.fieldName,
  profile_field_value_limit: PROFILE_LIMITS.fieldValue,
} as const;

/** What clients are told about statuses, besides the limits that are settings. */
export const STATUS_LIMITS = {
  characters_reserved_per_url: CHARACTERS_PER_URL,
  supported_mime_types: CONTENT_TYPES,
} as const;

/** What clients are told about polls; durations in seconds. */
export const POLL_CONFIGURATION = {
  max_options: POLL_LIMITS.maxOptions,
  max_characters_per_option: POLL_LIMITS.maxCharacters,
  min_expiration: POLL_LIMITS.minDuration,
  max_expiration: POLL_LIMITS.maxDuration,
} as const;

/** What clients are told about uploads; sizes in bytes, matrices in pixels. */
export const MEDIA_LIMITS = {
  description_limit: DESCRIPTION_LIMIT,
  image_matrix_limit: MATRIX_LIMIT,
  image_size_limit: 16_777_216,
  supported_mime_types: MEDIA_TYPES,
  video_frame_rate_limit: 120,
  video_matrix_limit: 8_294_400,
  video_size_limit: 103_809_024,
} as const;
