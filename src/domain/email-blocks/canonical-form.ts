import { createHash } from 'node:crypto';

/** The SHA-256 of an address in lower case, without dots and `+suffix` in its local part. Mastodon: EmailHelper. */
export function canonicalEmailHash(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local = ''] = address.slice(0, at < 0 ? undefined : at).split('+');
  const canonical = at < 0 ? address : `${local.replaceAll('.', '')}${address.slice(at)}`;
  return createHash('sha256').update(canonical).digest('hex');
}
