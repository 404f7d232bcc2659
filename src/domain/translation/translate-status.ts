import { isBlank } from '../../lib/blank.ts';
import { forbidden, notFound } from '../../lib/errors.ts';
import { escapeHtml } from '../../lib/html/escape.ts';
import { sanitizeRemote, toPlainText } from '../../lib/html/sanitize.ts';
import { findShortcodes } from '../../lib/text/shortcode.ts';
import { isDistributable } from '../../lib/visibility.ts';
import type { Context } from '../../platform/context.ts';
import type { Db } from '../../platform/db/handle.ts';
import type { StatusRow } from '../../schema/statuses.ts';
import { getOriginal } from '../statuses/original.ts';
import { languagePairs, translateOnce } from './cache.ts';
import { translatorOf } from './configured.ts';
import { closestLanguage, UNKNOWN_LANGUAGE } from './language-tags.ts';

/** A translatable part of a status; `id` is that of the status, poll or attachment that it belongs to. */
type TranslatableText = {
  readonly kind: 'content' | 'spoiler' | 'option' | 'media';
  readonly id: number;
  /** Safe HTML, or else plain text. */
  readonly html?: string;
  readonly text?: string;
};

/** All translatable parts of a status: its text, warning, poll options and media descriptions. */
async function loadTranslatable(db: Db, status: StatusRow): Promise<TranslatableText[]> {
  const options = await db
    .selectFrom('polls as p')
    .innerJoin('poll_options as o', 'o.poll_id', 'p.id')
    .select(['p.id', 'o.title'])
    .where('p.status_id', '=', status.id)
    .orderBy('o.position')
    .execute();
  const media = await db
    .selectFrom('media_attachments')
    .select(['id', 'description'])
    .where('status_id', '=', status.id)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const parts: TranslatableText[] = [
    { kind: 'content', id: status.id, html: status.content },
    { kind: 'spoiler', id: status.id, text: status.spoiler_text },
    ...options.map(({ id, title }) => ({ kind: 'option' as const, id, text: title })),
    ...media.map(({ id, description }) => ({ kind: 'media' as const, id, text: description ?? '' })),
  ];
  return parts.filter(({ kind, html, text }) => kind === 'option' || !isBlank(html ?? text ?? ''));
}

/** A status in another language. `content` is safe HTML, the rest plain text. */
export type TranslatedStatus = {
  readonly content: string;
  readonly spoilerText: string;
  readonly media: readonly { readonly id: number; readonly description: string }[];
  readonly poll: { readonly id: number; readonly options: readonly string[] } | null;
  readonly language: string;
  readonly detected: string;
  readonly provider: string;
};

type Order = { readonly statusId: number; readonly target: string };

/**
 * Translates a status for a viewer. 404 when it is absent or hidden, and when no service is configured; 403 when it is not for everybody or
 * the language pair is not supported; 503 when the service fails. Mastodon: TranslateStatusService.
 */
export async function translateStatus(
  ctx: Context,
  viewer: { readonly accountId: number },
  { statusId, target }: Order,
): Promise<TranslatedStatus> {
  const status = await getOriginal(ctx.store.db, viewer, statusId);
  const translator = translatorOf(ctx);
  if (!translator) throw notFound('notFound');
  const source = status.language ?? UNKNOWN_LANGUAGE;
  // Posts that are not for everybody must not be sent to the service either.
  if (!isForEverybody(status)) throw forbidden();
  const pair = await findPair(ctx, source, target);
  const parts = await loadTranslatable(ctx.store.db, status);
  const texts = parts.map(asHtml);
  if (texts.length === 0) return assemble(parts, [], { ...pair, detected: source, provider: translator.provider });
  const { texts: answers, detected } = await translateOnce(ctx, translator, { texts, ...pair });
  return assemble(parts, answers, { ...pair, detected, provider: translator.provider });
}

function isForEverybody({ visibility, local_only }: StatusRow): boolean {
  return isDistributable(visibility) && local_only === 0;
}

async function findPair(ctx: Context, language: string, wanted: string): Promise<{ source: string; target: string }> {
  const pairs = await languagePairs(ctx);
  const source = closestLanguage(language, [...pairs.keys()]);
  const target = source === undefined ? undefined : closestLanguage(wanted, pairs.get(source) ?? []);
  if (source === undefined || target === undefined) throw forbidden();
  return { source, target };
}

/** Names of custom emojis must not be translated. */
function asHtml({ html, text }: TranslatableText): string {
  const marked = html ?? escapeHtml(text ?? '');
  const names = findShortcodes(marked);
  if (names.length === 0) return marked;
  const keep = (words: string) =>
    names.reduce((out, name) => out.replaceAll(`:${name}:`, `<span translate="no">:${name}:</span>`), words);
  const pieces = marked.split(TAG);
  return pieces.map((piece) => (piece.startsWith('<') ? piece : keep(piece))).join('');
}

const TAG = /(<[^>]*>)/;

const KEPT_NAME = /<span translate="no">(:\w+:)<\/span>/g;

type Facts = Pick<TranslatedStatus, 'detected' | 'provider'> & { readonly target: string };

function assemble(parts: readonly TranslatableText[], answers: readonly string[], facts: Facts): TranslatedStatus {
  const html = (part: TranslatableText) => sanitizeRemote(answers[parts.indexOf(part)] ?? '').replace(KEPT_NAME, '$1');
  const plain = (part: TranslatableText) => toPlainText(answers[parts.indexOf(part)] ?? '');
  const first = (kind: TranslatableText['kind']) => parts.find((part) => part.kind === kind);
  const content = first('content');
  const spoiler = first('spoiler');
  const options = parts.filter((part) => part.kind === 'option');
  const pollId = options[0]?.id;
  return {
    content: content ? html(content) : '',
    spoilerText: spoiler ? plain(spoiler) : '',
    media: parts.filter((part) => part.kind === 'media').map((part) => ({ id: part.id, description: plain(part) })),
    poll: pollId === undefined ? null : { id: pollId, options: options.map(plain) },
    language: facts.target,
    detected: facts.detected,
    provider: facts.provider,
  };
}
