import { relyingParty } from '../../domain/passkeys/relying-party.ts';
import type { Call } from '../../http/route.ts';
import { type Html, html } from '../../lib/html/template.ts';
import { passkeyButton } from '../../views/people/passkey-button.ts';

/** The path that says what a passkey is asked to sign. */
export const PASSKEY_OPTIONS = '/auth/passkey/options';

/** A form that goes on with a passkey, where there can be any; `fields` are its hidden fields. */
export function passkeyForm({ db, request }: Pick<Call, 'db' | 'request'>, fields: Html): Html | null {
  const party = relyingParty(db.instance.origin);
  if (!party) return null;
  const button = { kind: 'use', options: PASSKEY_OPTIONS, field: 'user[credential]', origin: party.origin } as const;
  return html`<form method="post" action="/auth/sign_in">${fields}${passkeyButton(button, request.words)}</form>`;
}
