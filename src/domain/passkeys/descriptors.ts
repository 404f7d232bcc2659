import type { PublicKeyCredentialDescriptorJSON } from '@simplewebauthn/server';

/** The ways of which browsers know how an authenticator is reached. WebAuthn 3, 5.8.4. */
const TRANSPORTS = ['usb', 'nfc', 'ble', 'hybrid', 'internal'] as const;

/** Tells browsers which passkey is meant. */
export function asDescriptor(row: {
  readonly credential_id: string;
  readonly transports: string;
}): PublicKeyCredentialDescriptorJSON {
  const named = row.transports.split(' ');
  const transports = TRANSPORTS.filter((way) => named.includes(way));
  return { type: 'public-key', id: row.credential_id, ...(transports.length > 0 && { transports }) };
}
