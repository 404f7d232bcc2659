/** Every app knows these, and many know no others. RFC 6238; otpauth: "Key Uri Format". */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** How many steps a clock may be behind or ahead. */
const DRIFT = 1;

/** What RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret, in base32. */
export async function newTotpSecret(): Promise<string> {
  const { Secret } = await import('otpauth');
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that apps take a secret from; `issuer` and `name` are what they show with the codes. */
export async function totpAddress(secret: string, shown: { issuer: string; name: string }): Promise<string> {
  const { TOTP } = await import('otpauth');
  return new TOTP({ ...FORM, issuer: shown.issuer, label: shown.name, secret }).toString();
}

/** The time step whose code this is; undefined when it is that of none which is near enough to `at` (ms). */
export async function stepOfCode(secret: string, code: string, at: number): Promise<number | undefined> {
  const { TOTP } = await import('otpauth');
  const delta = new TOTP({ ...FORM, secret }).validate({ token: code, timestamp: at, window: DRIFT });
  return delta === null ? undefined : TOTP.counter({ period: FORM.period, timestamp: at }) + delta;
}

const CODE = /^\d{6}$/;
const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩';
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹';

/** The six digits of a code as somebody has typed it: with spaces, and in the digits of their keyboard; undefined when it is none. */
export function plainCode(typed: string): string | undefined {
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(ARABIC_DIGITS.indexOf(digit)))
    .replaceAll(/[۰-۹]/g, (digit) => String(PERSIAN_DIGITS.indexOf(digit)));
  return CODE.test(digits) ? digits : undefined;
}
