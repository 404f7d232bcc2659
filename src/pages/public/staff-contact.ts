import { readSettings } from '../../domain/settings/settings.ts';
import { type Html, html } from '../../lib/html/template.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { Words } from '../../words/words.ts';

/** "The people who run this server", within a sentence, with their addresses if they have given any. */
export async function staffContact(db: Db, { signUp }: Words): Promise<Html> {
  const { site_contact_email: email, site_contact_username: username } = await readSettings(db);
  const addresses = [
    username && html`<a href="/@${username}"><bdi dir="ltr">@${username}</bdi></a>`,
    email && html`<a href="mailto:${email}">${email}</a>`,
  ].filter((address) => typeof address !== 'string');
  if (addresses.length === 0) return signUp.staff(null);
  return signUp.staff(html`${addresses.map((address, at) => html`${at > 0 && ', '}${address}`)}`);
}
