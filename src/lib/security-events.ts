import { type Static, Type } from 'typebox';

/** What a person is told of what happened to their login, as far as it depends on the kind. */
export const SecurityDetails = Type.Object({
  /** The browser and its system by their names, such as "Firefox, Android"; '' where they are not known. */
  browser: Type.Optional(Type.String()),
  /** The network address that it came from. */
  ip: Type.Optional(Type.String()),
  /** That of a passkey, as its owner has named it, or of a backup. */
  name: Type.Optional(Type.String()),
  /** The wire id of a passkey. */
  passkey: Type.Optional(Type.String()),
  /** The new address. */
  email: Type.Optional(Type.String()),
  /** How many recovery codes are left. */
  left: Type.Optional(Type.Integer()),
  /** Who has done it, where that may be another: their handle. */
  who: Type.Optional(Type.String()),
});

export type SecurityDetails = Static<typeof SecurityDetails>;

/** What can happen to a login, with the details that each has. */
const DETAILS = {
  new_browser: ['browser', 'ip'],
  password_changed: [],
  password_reset: [],
  email_changed: ['email'],
  passkey_added: ['name'],
  passkey_removed: ['name'],
  app_set_up: [],
  app_removed: [],
  recovery_codes_made: [],
  recovery_code_used: ['left'],
  cloned_passkey_refused: ['name', 'passkey'],
  second_factors_switched_off: [],
  backup_downloaded: ['name', 'who', 'ip'],
} as const satisfies Record<string, readonly (keyof SecurityDetails)[]>;

export type SecurityEventKind = keyof typeof DETAILS;

/** Something that happened to a login; `at` is in ms. */
export type SecurityEvent = {
  readonly id: number;
  readonly kind: SecurityEventKind;
  readonly details: SecurityDetails;
  readonly at: number;
};

/** The details that belong to what happened. */
export type DetailsOf<K extends SecurityEventKind> = Required<Pick<SecurityDetails, (typeof DETAILS)[K][number]>>;

/** Whether a stored kind is one that this program knows. */
export function isSecurityEventKind(text: string): text is SecurityEventKind {
  return Object.hasOwn(DETAILS, text);
}
