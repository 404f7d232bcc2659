import { type Html, html } from '../../lib/html/template.ts';
import { writtenNumber } from '../../words/numbers.ts';
import type { Words } from '../../words/words.ts';

type Given = {
  readonly passkeys: number;
  readonly app: boolean;
  readonly recoveryCodesLeft: number;
};

type Row = {
  readonly name: string;
  readonly path: string;
  readonly said: string;
  /** What its button says, if it is another than its name. */
  readonly label?: string;
};

/** What somebody can prove by who they are, besides their password, and the ways to more of it. */
export function securityOverview({ passkeys, app, recoveryCodesLeft }: Given, words: Words): Html {
  const texts = words.security.overview;
  const number = (count: number) => writtenNumber(words.formats, count);
  const rows: Row[] = [
    { name: texts.passkeys, path: '/settings/security/passkeys', said: number(passkeys), label: texts.addPasskey },
    {
      name: texts.app,
      path: '/settings/security/totp',
      said: app ? texts.isOn : texts.isOff,
      label: app ? texts.changeApp : texts.setUpApp,
    },
  ];
  if (passkeys > 0 || app)
    rows.push({
      name: texts.recoveryCodes,
      path: '/settings/security/recovery_codes',
      said: texts.left(number(recoveryCodesLeft)),
    });
  return html`<p>${texts.lead}</p>
<h2>${texts.secondStep}</h2>
<ul class="rows">${rows.map(row)}</ul>
<p class="more"><a href="/auth/edit#sessions">${texts.browsers}</a></p>`;
}

function row({ name, path, said, label = name }: Row): Html {
  return html`<li class="row"><span><a href="${path}"><strong>${name}</strong></a> <span class="badge">${said}</span></span><form action="${path}"><button class="small secondary">${label}</button></form></li>`;
}
