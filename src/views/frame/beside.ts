import { type Html, html } from '../../lib/html/template.ts';
import { LONGEST_TEXT } from '../compose/composed.ts';
import { accountCard } from '../people/account-card.ts';
import { formFields } from './act.ts';
import { addressOfTag } from './addresses.ts';
import type { AccountView } from './entity-types.ts';
import type { Reader } from './reader.ts';

type Found = {
  readonly tags: readonly string[];
  readonly people: readonly AccountView[];
  /** Who has come to this server lately. */
  readonly newest: readonly AccountView[];
  /** What those who run the server tell everybody. */
  readonly announced: Html | undefined;
};

/** Pages with a search of their own. */
const SEARCHED = /^\/(search|collections\/\d+\/edit)$/;

/** The search, what is announced, a box to write in, what many talk about, and people whom one does not follow yet, for beside a page of posts. */
export function beside({ tags, people, newest, announced }: Found, path: string, reader: Reader): Html {
  const { explore } = reader.words;
  return html`${!SEARCHED.test(path) && find(reader)}
${announced}${write(reader)}
${tags.length > 0 && html`<section><h2>${explore.tags}</h2><ul class="tags">${tags.map((name) => html`<li><a href="${addressOfTag(name)}"><bdi>#${name}</bdi></a></li>`)}</ul></section>`}
${peopleUnder(explore.suggested, people, path, reader)}${peopleUnder(explore.newHere, newest, path, reader)}
<p class="more"><a href="/explore">${tags.length + people.length > 0 ? explore.more : explore.look}</a></p>`;
}

/** Whom one may follow: at once beside home, where no other form is on the page that the button would take into nothing; elsewhere on their profiles. */
function peopleUnder(title: string, people: readonly AccountView[], path: string, reader: Reader): Html | null {
  if (people.length === 0) return null;
  const texts = reader.words.people;
  const follow = ({ id, locked }: AccountView) =>
    html`<button form="act" formaction="/accounts/${id}/follow" class="small">${locked ? texts.askToFollow : texts.follow}</button>`;
  return html`<section><h2>${title}</h2><ul class="people">${people.map((account) => accountCard(account, reader, path === '/home' ? follow(account) : null))}</ul></section>`;
}

type Here = Pick<Reader, 'words' | 'account'>;

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
