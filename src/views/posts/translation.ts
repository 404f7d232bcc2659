import { type Html, html } from '../../lib/html/template.ts';
import { languageName } from '../../words/language-names.ts';
import type { PostView, TranslationView } from '../frame/entity-types.ts';
import type { NamedKey } from '../frame/keys.ts';
import { actingAccount, type Reader } from '../frame/reader.ts';
import { langAttribute, line, prose } from '../frame/written.ts';
import { isOpen } from './post-standing.ts';
import { richTextOf } from './post-text.ts';

/** A post with the texts of its translation in place of its own. */
export function translated<T extends PostView>(post: T, translation: TranslationView): T {
  const described = new Map(translation.media_attachments.map(({ id, description }) => [id, description]));
  const { content, rich_content, spoiler_text, language } = translation;
  const media = post.media_attachments.map((one) => ({
    ...one,
    description: described.get(one.id) ?? one.description,
  }));
  const titles = translation.poll?.options ?? [];
  const options = post.poll?.options.map((one, index) => ({ ...one, title: titles[index]?.title ?? one.title }));
  const poll = post.poll && options ? { ...post.poll, options } : post.poll;
  return { ...post, content, rich_content, spoiler_text, language, media_attachments: media, poll };
}

/** The key that leads to a translation, or back from it. */
export const translationKey: NamedKey = ['t', ({ translations }) => translations.translate];

/** The way to a translation of a post in another language than the reader's, or back from it. */
export function translationLine(post: PostView, reader: Reader, translation: TranslationView | undefined): Html | null {
  const { translations } = reader.words;
  if (translation) {
    const language = languageName(reader.words.formats, translation.detected_source_language);
    const back =
      actingAccount(reader) && reader.translatesTo && html` ${button(post, 'original', translations.showOriginal)}`;
    return html`<p class="translation hint">${translations.from(language, translation.provider)}${back}</p>`;
  }
  if (!actingAccount(reader) || !reader.translatesTo || !isTranslatable(post, reader.translatesTo)) return null;
  return html`<p class="translation">${button(post, 'translate', translations.translate)}</p>`;
}

/** The texts of a post as they were written. */
export function original(post: PostView, reader: Reader): Html {
  const { emojis, poll, spoiler_text: warning } = post;
  const { dir, text } = prose(richTextOf(post), emojis, reader);
  return html`<section class="original"><h2>${reader.words.translations.original}</h2><div class="text"${dir}${langAttribute(post)}>${warning !== '' && html`<p><strong>${line(warning, post, reader)}</strong></p>`}${text}
${poll && html`<ul>${poll.options.map(({ title }) => html`<li>${line(title, post, reader)}</li>`)}</ul>`}</div></section>`;
}

function button({ id }: PostView, act: string, label: string): Html {
  return html`<button form="act" formaction="/posts/${id}/${act}" class="link" data-key="${translationKey[0]}" aria-describedby="by-${id}">${label}</button>`;
}

/** Whether a post may be translated, and is not in that language anyway. What is not for everybody goes to no service. */
function isTranslatable(post: PostView, language: string): boolean {
  if (!post.language || !isOpen(post) || post.local_only) return false;
  return basic(post.language) !== basic(language);
}

/** A language without its script and region. */
function basic(tag: string): string {
  return tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? tag;
}
