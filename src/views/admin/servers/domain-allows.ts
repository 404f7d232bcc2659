import { type Html, html } from '../../../lib/html/template.ts';
import type { Words } from '../../../words/words.ts';
import { formFields } from '../../frame/act.ts';
import { chooseMany } from '../../frame/choose-many.ts';
import { confirmedButton, field } from '../../frame/form.ts';
import { formAmongOthers } from '../../frame/form-among-others.ts';
import type { Reader } from '../../frame/reader.ts';
import { day } from '../../frame/times.ts';
import { emptyList, factLine } from '../rows.ts';

/** Where the allowed servers are. */
export const DOMAIN_ALLOWS_PATH = '/admin/domain_allows';

/** An allowed server, and the subscribed list that it belongs to. */
export type ListedAllow = {
  readonly id: string;
  readonly domain: string;
  readonly created_at: string;
  readonly list: string | undefined;
};

/** What the list means, and the ways to add to it. */
export function allowsAbove(
  { isLimited, domain, problem }: { isLimited: boolean; domain: string | undefined; problem: string | undefined },
  reader: Reader,
): Html {
  const { allows, transfer } = reader.words.serverRooms;
  const form = html`<h2>${allows.add}</h2><form method="post" action="${DOMAIN_ALLOWS_PATH}">${formFields(reader.account)}${field({ label: allows.domain, name: 'domain', value: domain, errors: problem === undefined ? [] : [problem] })}
<div class="actions"><button>${allows.add}</button></div></form>`;
  return html`<p class="note">${isLimited ? allows.limited : allows.open}</p>
${formAmongOthers({ name: 'allow', page: DOMAIN_ALLOWS_PATH, label: `${allows.add} …`, form })}${transferWays(DOMAIN_ALLOWS_PATH, 'domain_allows.csv', transfer)}`;
}

/** The ways to take over a list, and to download it. */
export function transferWays(path: string, name: string, texts: Words['serverRooms']['transfer']): Html {
  return html`<p class="more"><a href="${path}/import">${texts.import}</a> <a href="${path}/export" download="${name}">${texts.export}</a></p>`;
}

/** The allowed servers, and what is done with several of them. */
export function allowList(rows: readonly ListedAllow[], isNarrowed: boolean, reader: Reader): Html {
  const { allows } = reader.words.serverRooms;
  if (rows.length === 0) return emptyList(isNarrowed ? allows.noneFound : allows.none);
  const choices = rows.map(({ id, domain, created_at, list }) => ({
    value: id,
    label: domain,
    body: html`<a href="/admin/servers/${encodeURIComponent(domain)}"><strong dir="ltr">${domain}</strong></a>${factLine([list !== undefined && allows.fromList(list), day(created_at, reader)])}`,
  }));
  const more = confirmedButton({ label: allows.remove, warning: allows.removeWarning, name: 'act', value: 'remove' });
  const legend = reader.words.moderation.ways.domainAllows;
  return chooseMany({ action: `${DOMAIN_ALLOWS_PATH}/chosen`, legend, name: 'ids[]', choices, acts: [], more }, reader);
}
