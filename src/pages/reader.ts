import { assetsOf } from '../assets/assets.ts';
import { readUserSettings } from '../domain/accounts/user-settings.ts';
import type { Reader as PageReader } from '../http/html/content.ts';
import type { Asked } from '../http/html/frame.ts';
import { readerBy } from '../http/html/page.ts';
import { findReader } from '../http/html/signed-in.ts';
import type { Call } from '../http/route.ts';
import { notFound } from '../lib/errors.ts';
import { parseWireId } from '../lib/id.ts';
import { perOwner } from '../lib/per-owner.ts';
import type { OwnReader, Reader, ReadingAccount, Shows } from '../views/frame/reader.ts';
import type { Clock } from '../views/frame/times.ts';
import { formNamed, wholePage } from './form-alone.ts';

/** The language and the time zone in which a page tells times. */
export function clockOf({ request }: Pick<Call, 'request'>): Clock {
  return { words: request.words, zone: request.timeZone ?? 'UTC' };
}

/** Who looks at a page, as views need to know. */
export async function readerOf(call: Call): Promise<Reader> {
  const account = await readingAccount(call);
  if (!account) return visitorReaderOf(call);
  return { ...visitorReaderOf(call), shows: await chosenShows(call, account), account };
}

/** Whoever looks at a page that is the same for everybody, such as one that stands in pages of other sites. */
export function visitorReaderOf(call: Call): Reader {
  const paths = assetsOf(call.ctx).paths();
  return {
    ...clockOf(call),
    icons: paths.icons,
    emojis: paths.emojis[call.request.words.language] ?? '',
    shows: SHOWN_TO_VISITORS,
    translatesTo: call.ctx.config.translation && translationLanguage(call),
    onlyShows: formNamed(call.request.url) !== undefined,
  };
}

/** The language in which somebody reads posts that can be translated. */
export function translationLanguage({ request }: Pick<Call, 'request'>): string {
  return request.locale ?? request.words.language;
}

/** As nobody has chosen otherwise. */
export const SHOWN_TO_VISITORS: Shows = { media: 'default', warnings: false, motion: false };

async function chosenShows({ db }: Call, { id }: ReadingAccount): Promise<Shows> {
  const settings = await readUserSettings(db, parseWireId(id) ?? 0);
  const { display_media: media, expand_content_warnings: warnings, auto_play: motion } = settings;
  return { media, warnings, motion };
}

/** The same, of somebody who is signed in. 404 when nobody is. */
export async function ownReaderOf(call: Call): Promise<OwnReader> {
  const { account, ...reader } = await readerOf(call);
  if (!account) throw notFound();
  return { ...reader, account };
}

async function readingAccount(call: Call): Promise<ReadingAccount | undefined> {
  const reader = await findPageReader(call);
  return reader?.isActive ? { ...reader, page: wholePage(call.request.url) } : undefined;
}

/**
 * Who is signed in on a page, if anybody is: the same for its content and for what stands around it, with one token. Asked again where that
 * failed, since a page has to say so.
 */
export async function findPageReader(asked: Asked): Promise<PageReader | undefined> {
  const kept = readerKept(asked.request);
  kept.reader ??= readPageReader(asked).catch((error: unknown) => {
    delete kept.reader;
    throw error;
  });
  return kept.reader;
}

const readerKept = perOwner((_request: Asked['request']): { reader?: Promise<PageReader | undefined> } => ({}));

async function readPageReader(asked: Asked): Promise<PageReader | undefined> {
  const visitor = await findReader(asked);
  return visitor && readerBy(visitor.session, visitor.formToken);
}
