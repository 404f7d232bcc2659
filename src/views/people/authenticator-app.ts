import { type Html, html, trustedHtml } from '../../lib/html/template.ts';
import type { Words } from '../../words/words.ts';
import { carried, confirmedButton, field, hiddenFields } from '../frame/form.ts';

const PATH = '/settings/security/totp';

type NewApp = {
  readonly formToken: string;
  /** In base32, to be typed where no picture can be read. */
  readonly secret: string;
  readonly sealed: string;
  /** What the picture holds. */
  readonly address: string;
  /** The picture, as SVG that a library has made of the address. */
  readonly qr: string;
  readonly problem?: string | undefined;
};

/** The form that sets an app up: a picture for its camera, the same to be typed, and a field for its first code. */
export function appForm({ formToken, secret, sealed, address, qr, problem }: NewApp, words: Words): Html {
  const { app, secondStep } = words.security;
  const groups = secret.replaceAll(/.{4}(?!$)/g, '$& ');
  return html`<p>${app.lead}</p>
<ol><li>${app.scan}<div class="qr" role="img" aria-label="${app.picture}">${trustedHtml(qr)}</div>
<p>${app.orType}</p><p><code class="secret" dir="ltr">${groups}</code></p><p><a href="${address}">${app.onThisDevice}</a></p></li>
<li>${app.thenCode}</li></ol>
<form method="post" action="${PATH}">${hiddenFields(formToken)}${carried({ proposed: sealed })}
${field({ label: secondStep.code, name: 'code', autocomplete: 'one-time-code', maxLength: 20, errors: problem === undefined ? [] : [problem] })}
<div class="actions"><button>${app.confirm}</button></div></form>`;
}

/** That an app is set up, and the way to remove it. */
export function presentApp(formToken: string, words: Words): Html {
  const { app } = words.security;
  return html`<p>${app.present}</p><p class="hint">${app.another}</p>
<form method="post" action="${PATH}/remove">${hiddenFields(formToken)}${confirmedButton({ label: app.remove, warning: app.removeWarning })}</form>`;
}

/** Recovery codes, which are shown this once, with a file to keep. */
export function recoveryCodeList(codes: readonly string[], site: string, words: Words): Html {
  const { recovery } = words.security;
  const file = `${recovery.fileTitle(site)}\n\n${codes.join('\n')}\n`;
  return html`<p>${recovery.keep}</p>
<ul class="recovery-codes">${codes.map((code) => html`<li><code dir="ltr">${code}</code></li>`)}</ul>
<p><a class="button secondary" download="recovery-codes-${site.replaceAll(/\W+/g, '-')}.txt" href="data:text/plain;charset=utf-8,${encodeURIComponent(file)}">${recovery.download}</a></p>
<div class="actions"><a class="button" href="/settings/security">${recovery.haveKept}</a></div>`;
}

/** How many recovery codes are left, and the way to new ones. */
export function recoveryCodesLeft(formToken: string, left: string, words: Words): Html {
  const { recovery } = words.security;
  return html`<p>${recovery.lead}</p><p>${left}</p>
<form method="post" action="/settings/security/recovery_codes">${hiddenFields(formToken)}${confirmedButton({ label: recovery.makeNew, warning: recovery.makeNewWarning })}</form>`;
}
