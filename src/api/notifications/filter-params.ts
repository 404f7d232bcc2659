import type { NotificationFilter } from '../../domain/notifications/list.ts';
import type { SupportedTypes } from '../../entities/notification-fallback.ts';
import { bool, text } from '../../http/params/scalars.ts';
import { list } from '../../http/params/shapes.ts';
import {
  asNotificationType,
  NOTIFICATION_TYPES,
  type NotificationType,
  TYPES_ON_REQUEST,
} from '../../lib/notification-types.ts';

const names = () => list(text({ max: 100 }), { max: 100 });

/** The parameters that filter a list of notifications. */
export const typeParams = {
  types: names(),
  /** Pleroma's name for `types`. */
  include_types: names(),
  exclude_types: names(),
  include_filtered: bool(),
};

export const supportedParams = { supported_types: names() };

type TypeValues = {
  types: readonly string[] | undefined;
  include_types: readonly string[] | undefined;
  exclude_types: readonly string[] | undefined;
  include_filtered: boolean | undefined;
};

/** The filter that the parameters describe. Unknown types are ignored; a list with only unknown types matches nothing. */
export function askedNotifications(values: TypeValues, fromAccountId?: number): NotificationFilter {
  return {
    types: askedTypes(values),
    fromAccountId,
    includeFiltered: values.include_filtered === true || fromAccountId !== undefined,
  };
}

function askedTypes({ types, include_types, exclude_types }: TypeValues): NotificationType[] | null {
  const named = [...(types ?? []), ...(include_types ?? [])];
  const wanted = named.length > 0 ? named.flatMap((name) => asNotificationType(name) ?? []) : null;
  if (!exclude_types?.length) return wanted;
  return (wanted ?? NOTIFICATION_TYPES.filter((type) => !TYPES_ON_REQUEST.has(type))).filter(
    (type) => !exclude_types.includes(type),
  );
}

/** The types that a client says it can show; undefined when it does not say. */
export function askedSupport({ supported_types }: { supported_types: readonly string[] | undefined }): SupportedTypes {
  return supported_types && new Set(supported_types);
}
