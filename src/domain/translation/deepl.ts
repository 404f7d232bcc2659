import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import type { TranslationConfig } from '../../platform/config/config.ts';
import type { Fetcher } from '../../platform/fetch/fetcher.ts';
import { canonicalTag, UNKNOWN_LANGUAGE } from './language-tags.ts';
import { answerOf, asking, refusal } from './refusal.ts';
import type { LanguagePairs, Translated, TranslationOrder, Translator } from './translator.ts';

const LanguagesSchema = Type.Array(Type.Object({ language: Type.String() }));
const TranslatedSchema = Type.Object({
  translations: Type.Array(Type.Object({ text: Type.String(), detected_source_language: Type.String() })),
});

/** Languages for which DeepL requires a region, with the region that we choose when the request has none. */
const REGION_NEEDED: Readonly<Record<string, string>> = { en: 'en-US', pt: 'pt-PT' };

/** DeepL, or a service with the same protocol. (DeepL API v2.) */
export function deepL({ url, apiKey }: TranslationConfig, fetcher: Fetcher): Translator {
  const headers = { authorization: `DeepL-Auth-Key ${apiKey ?? ''}` };

  async function listed(type: 'source' | 'target'): Promise<string[]> {
    const { body } = await fetcher.getJson(`${url}/v2/languages?type=${type}`, { headers });
    if (!matches(LanguagesSchema, body)) throw refusal('broken', new Error('DeepL named its languages oddly'));
    return body.map(({ language }) => canonicalTag(language));
  }

  return {
    provider: 'DeepL.com',
    languages: () => asking(async () => pairsOf(await listed('source'), await listed('target'))),
    translate: (order) =>
      asking(async () => {
        const form = new URLSearchParams(order.texts.map((text) => ['text', text]));
        if (order.source !== UNKNOWN_LANGUAGE) form.set('source_lang', order.source.toUpperCase());
        form.set('target_lang', (REGION_NEEDED[order.target] ?? order.target).toUpperCase());
        form.set('tag_handling', 'html');
        const type = { 'content-type': 'application/x-www-form-urlencoded' };
        const answer = await fetcher.post(`${url}/v2/translate`, form.toString(), { headers: { ...headers, ...type } });
        return translatedOf(order, answerOf(answer));
      }),
  };
}

function pairsOf(sources: readonly string[], named: readonly string[]): LanguagePairs {
  const plain = Object.keys(REGION_NEEDED).filter((language) => named.some((tag) => tag.startsWith(`${language}-`)));
  const targets = [...new Set([...named, ...plain])];
  const without = (source: string) => targets.filter((target) => target.split('-')[0] !== source);
  return new Map([...sources.map((source) => [source, without(source)] as const), [UNKNOWN_LANGUAGE, targets]]);
}

function translatedOf({ texts, source }: TranslationOrder, body: unknown): Translated {
  if (!matches(TranslatedSchema, body) || body.translations.length !== texts.length) {
    throw refusal('broken', new Error('DeepL answered oddly'));
  }
  const detected = body.translations[0]?.detected_source_language;
  return {
    texts: body.translations.map(({ text }) => text),
    detected: detected === undefined ? source : canonicalTag(detected),
  };
}
