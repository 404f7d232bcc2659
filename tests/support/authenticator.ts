import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What is asked of an authenticator, as the server tells a browser. */
type Options = { readonly challenge: string };

/** What a browser would say otherwise than it should. */
export type Lies = {
  readonly origin?: string;
  readonly crossOrigin?: boolean;
  readonly rpId?: string;
  readonly type?: string;
  readonly userHandle?: string | null;
  readonly userVerified?: boolean;
  readonly signCount?: number;
  readonly credentialId?: string;
  readonly challenge?: string;
  readonly signature?: string;
};

/** A device with one passkey (ES256), which answers as browsers do. */
export type Authenticator = {
  readonly credentialId: string;
  /** What the server calls the person, once a passkey was made for them. */
  userHandle: string;
  signCount: number;
  /** Makes the passkey; the JSON that the form is sent with. */
  create(options: Options & { readonly user: { readonly id: string } }, lies?: Lies): string;
  /** Uses it. */
  use(options: Options, lies?: Lies): string;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** A device at an address of our own. `counts`: whether it counts how often it has signed. */
export function openAuthenticator(origin: string, { counts = false } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const device: Authenticator = {
    credentialId: id.toString('base64url'),
    userHandle: '',
    signCount: 0,
    create(options, lies = {}) {
      device.userHandle = options.user.id;
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey(publicKey)]);
      const data = authenticatorData(origin, device.signCount, lies, credential);
      return answer(lies.credentialId ?? device.credentialId, {
        clientDataJSON: clientData('webauthn.create', origin, options, lies).toString('base64url'),
        attestationObject: attestation(data).toString('base64url'),
        transports: ['internal', 'hybrid'],
      });
    },
    use(options, lies = {}) {
      if (counts) device.signCount += 1;
      const data = authenticatorData(origin, device.signCount, lies);
      const client = clientData('webauthn.get', origin, options, lies);
      const signed = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      const userHandle = lies.userHandle === undefined ? device.userHandle : lies.userHandle;
      return answer(lies.credentialId ?? device.credentialId, {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: lies.signature ?? signed.toString('base64url'),
        userHandle,
      });
    },
  };
  return device;
}

function answer(id: string, response: object): string {
  return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} });
}

function clientData(type: string, origin: string, { challenge }: Options, lies: Lies): Buffer {
  const { crossOrigin = false } = lies;
  const said = { type: lies.type ?? type, challenge: lies.challenge ?? challenge, origin: lies.origin ?? origin };
  return Buffer.from(JSON.stringify({ ...said, crossOrigin }));
}

/** WebAuthn 3, 6.1. */
function authenticatorData(origin: string, count: number, lies: Lies, credential = Buffer.alloc(0)): Buffer {
  const flags =
    USER_PRESENT | (lies.userVerified === false ? 0 : USER_VERIFIED) | (credential[17] ? HAS_CREDENTIAL : 0);
  const counter = Buffer.alloc(4);
  counter.writeUInt32BE(lies.signCount ?? count);
  return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), Buffer.from([flags]), counter, credential]);
}

/** CBOR of `{ fmt: "none", attStmt: {}, authData }`. */
function attestation(data: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(data.length);
  const [start, middle] = ['a363666d74646e6f6e656761747453746d74a0', '68617574684461746159'];
  return Buffer.concat([Buffer.from(`${start}${middle}`, 'hex'), length, data]);
}

/** CBOR of a COSE key: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [before, between] = ['a5010203262001215820', '225820'];
  return Buffer.concat([
    Buffer.from(before, 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from(between, 'hex'),
    Buffer.from(y, 'base64url'),
  ]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
