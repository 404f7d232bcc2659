import type { Viewer } from '../../domain/accounts/viewer.ts';
import { listCollectionsOf } from '../../domain/collections/queries.ts';
import { listEndorsed } from '../../domain/relationships/lists-of-relations.ts';
import { isBlocking } from '../../domain/relationships/queries.ts';
import type { Answer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { html } from '../../lib/html/template.ts';
import { shownName } from '../../views/frame/names.ts';
import { emptyPage } from '../../views/frame/nothing-here.ts';
import { within } from '../../views/frame/written.ts';
import { collectionList } from '../../views/people/collections.ts';
import { peopleList } from '../../views/people/people-list.ts';
import { collectionValues } from '../collections/entity-values.ts';
import { accountValues } from '../entity-values.ts';
import { readerOf } from '../reader.ts';
import { isBehindHint, limitedPage } from './limited.ts';
import { mediaPage } from './media-page.ts';
import { headOf, type ProfileSubject, profilePage, profileTop } from './profile-page.ts';
import { FEATURED, MEDIA } from './profile-parts.ts';
import { publicPage } from './public-page.ts';

/** How many people and how many collections are shown. */
const MOST = 80;

/** A part of a profile, or that it is limited. */
export async function partPage(call: Call, viewer: Viewer | null, subject: ProfileSubject): Promise<Answer> {
  if (await isBehindHint(call, viewer, subject)) return limitedPage(call, subject);
  if (subject.part === MEDIA) return mediaPage(call, viewer, subject);
  return (subject.part === FEATURED ? featuredPage : profilePage)(call, viewer, subject);
}

/** The people and collections that somebody recommends; nobody to those whom they block. */
async function featuredPage(call: Call, viewer: Viewer | null, subject: ProfileSubject): Promise<Answer> {
  const { db } = call;
  const { account, view } = subject;
  const isHidden = viewer !== null && (await isBlocking(db, account.id, viewer.accountId));
  const people = isHidden ? [] : await accountValues(db, await listEndorsed(db, account.id, { limit: MOST }));
  const ids = await listCollectionsOf(db, viewer, account.id, { limit: MOST, offset: 0 });
  const collections = await collectionValues(db, viewer, ids);
  const reader = await readerOf(call);
  const { profiles } = reader.words;
  const isEmpty = people.length + collections.length === 0;
  return publicPage(call, {
    ...headOf(call, subject, reader.words),
    body: html`${await profileTop(call, viewer, subject, reader)}
${people.length > 0 && html`<h3>${within(profiles.featuredPeople, shownName(view, reader))}</h3>${peopleList(people, reader)}`}
${collections.length > 0 && html`<h3>${profiles.featuredCollections}</h3>${collectionList(collections, reader)}`}
${isEmpty && emptyPage(profiles.nothingFeatured, ['home', 'explore', 'local'], reader)}`,
  });
}
