import { type Static, Type } from 'typebox';
import { parseAs } from '../../lib/checked.ts';
import { type AppError, failed } from '../../lib/errors.ts';
import { said } from '../../lib/said.ts';
import type { RelyingParty } from './relying-party.ts';

const bytes = Type.String({ pattern: '^[A-Za-z0-9_-]*$' });

/** What a browser answers, as JSON by WebAuthn 3, 5.1.8 (`RegistrationResponseJSON`), as far as it is looked at. */
const registrationShape = Type.Object({
  id: bytes,
  rawId: bytes,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: Type.Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 10 })),
  }),
  clientExtensionResults: Type.Object({}),
});

/** The same of a passkey that was used (`AuthenticationResponseJSON`). */
const assertionShape = Type.Object({
  id: bytes,
  rawId: bytes,
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: Type.Optional(Type.Union([bytes, Type.Null()])),
  }),
  clientExtensionResults: Type.Object({}),
});

const clientDataShape = Type.Object({
  challenge: Type.String(),
  origin: Type.String(),
  crossOrigin: Type.Optional(Type.Boolean()),
});

/** What the browser says that the passkey has signed. */
export type ClientData = Readonly<Static<typeof clientDataShape>>;

/** The answer of a new passkey, from its JSON. 422 when it is none. */
export function readRegistration(text: string) {
  return reading(text, (value) => parseAs(registrationShape, value));
}

/** The answer of a passkey that was used, from its JSON. 422 when it is none. */
export function readAssertion(text: string) {
  return reading(text, (value) => parseAs(assertionShape, value));
}

/** What a passkey answers when it is made, or used. */
export type Registration = ReturnType<typeof readRegistration>;
export type Assertion = ReturnType<typeof readAssertion>;

/** What was signed. 422 when it cannot be read. */
export function readClientData({ response }: Registration | Assertion): ClientData {
  const text = Buffer.from(response.clientDataJSON, 'base64url').toString();
  return reading(text, (value) => parseAs(clientDataShape, value));
}

/** 422 when a passkey was used at another address than ours, or in a page of ours that was shown within one of another. */
export function checkOrigin({ origin, crossOrigin }: ClientData, party: RelyingParty): void {
  if (origin !== party.origin || crossOrigin) throw failed(said('passkeyUsedElsewhere', party.origin));
}

/** 422 for an answer that proves nothing. */
export function wrongPasskey(): AppError {
  return failed('passkeyWrong');
}

function reading<T>(text: string, parse: (value: unknown) => T): T {
  try {
    return parse(JSON.parse(text));
  } catch {
    throw wrongPasskey();
  }
}
