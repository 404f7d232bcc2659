import { type Html, html } from '../../lib/html/template.ts';
import { LONGEST_TEXT } from '../compose/composed.ts';
import { accountCard } from '../people/account-card.ts';
import { formFields } from './act.ts';
import { addressOfTag } from './addresses.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';

type Found = { readonly tags: readonly string[]; readonly people: readonly AccountView[] };

/** The search, a box to write in, what many talk about, and people whom one does not follow yet, for beside a page. */
export function beside({ tags, people }: Found, reader: Reader): Html {
  const { explore, people: texts } = reader.words;
  const follow = ({ id, locked }: AccountView) =>
    html`<button form="act" formaction="/accounts/${id}/follow" class="small">${locked ? texts.askToFollow : texts.follow}</button>`;
  return html`${find(reader)}
${write(reader)}
${tags.length > 0 && html`<section><h2>${explore.tags}</h2><ul class="tags">${tags.map((name) => html`<li><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a></li>`)}</ul></section>`}
${people.length > 0 && html`<section><h2>${explore.suggested}</h2><ul class="people">${people.map((account) => accountCard(account, reader, follow(account)))}</ul></section>`}
<p class="more"><a href="/explore">${explore.more}</a></p>`;
}

type Here = Pick<Reader, 'words' | 'account'>;

/** Pages with a search of their own. */
const SEARCHED = /^\/(search|collections\/\d+\/edit)$/;

/** What stands beside a page of posts that has nothing of its own there: the same, as far as nothing has to be read for it. */
export function besidePosts(path: string, reader: Here): Html | undefined {
  // The form to write a post stands alone.
  if (path === '/publish') return undefined;
  return html`${!SEARCHED.test(path) && find(reader)}
${write(reader)}
<p class="more"><a href="/explore">${reader.words.explore.look}</a></p>`;
}

function find({ words: { search } }: Here): Html {
  return html`<form class="search" role="search" aria-label="${search.title}" action="/search"><div class="field"><input type="search" name="q" aria-label="${search.title}" placeholder="${search.title}" dir="auto" autocomplete="off"></div><button>${search.button}</button></form>`;
}

/**
 * A post can be begun here, and is continued in the form with everything that belongs to it: over the page, as soon as something is written. That
 * takes scripts: without them any other button of the page would take what is written along into nothing, and it is not shown.
 */
function write({ words, account }: Here): Html {
  const { composer, drafts, places } = words;
  return html`<form class="write" method="post" action="/publish">${formFields(account)}<textarea name="status" rows="2" dir="auto" maxlength="${LONGEST_TEXT}" aria-label="${places.publish}" placeholder="${composer.prompt}"></textarea><button class="secondary small" name="step" value="add">${drafts.goOn}</button></form>`;
}
