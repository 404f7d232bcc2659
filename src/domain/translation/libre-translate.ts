import { Type } from 'typebox';
import { matches } from '../../lib/checked.ts';
import type { TranslationConfig } from '../../platform/config/config.ts';
import type { Fetcher } from '../../platform/fetch/fetcher.ts';
import { canonicalTag, UNKNOWN_LANGUAGE } from './language-tags.ts';
import { answerOf, asking, refusal } from './refusal.ts';
import type { LanguagePairs, Translated, TranslationOrder, Translator } from './translator.ts';

const LanguagesSchema = Type.Array(
  Type.Object({ code: Type.String(), targets: Type.Optional(Type.Array(Type.String())) }),
);

const DetectedSchema = Type.Object({ language: Type.String() });
const TranslatedSchema = Type.Object({
  translatedText: Type.Array(Type.String()),
  detectedLanguage: Type.Optional(Type.Union([DetectedSchema, Type.Array(DetectedSchema)])),
});

const JSON_HEADERS = { 'content-type': 'application/json', accept: 'application/json' };

/** LibreTranslate, or a service with the same protocol. (LibreTranslate API 1.6.) */
export function libreTranslate({ url, apiKey }: TranslationConfig, fetcher: Fetcher): Translator {
  return {
    provider: 'LibreTranslate',
    languages: () => asking(async () => pairsOf((await fetcher.getJson(`${url}/languages`)).body)),
    translate: (order) =>
      asking(async () => {
        const body = JSON.stringify({
          q: order.texts,
          source: order.source === UNKNOWN_LANGUAGE ? 'auto' : order.source,
          target: order.target,
          format: 'html',
          ...(apiKey !== undefined && { api_key: apiKey }),
        });
        return translatedOf(order, answerOf(await fetcher.post(`${url}/translate`, body, { headers: JSON_HEADERS })));
      }),
  };
}

function pairsOf(body: unknown): LanguagePairs {
  if (!matches(LanguagesSchema, body)) throw refusal('broken', new Error('LibreTranslate named its languages oddly'));
  const all = body.map(({ code }) => code);
  const pairs = body.map(
    ({ code, targets = all }) =>
      [canonicalTag(code), targets.filter((target) => target !== code).map(canonicalTag)] as const,
  );
  return new Map([
    ...pairs,
    [UNKNOWN_LANGUAGE, [...new Set(body.flatMap(({ targets = all }) => targets))].map(canonicalTag)],
  ]);
}

function translatedOf({ texts, source }: TranslationOrder, body: unknown): Translated {
  if (!matches(TranslatedSchema, body) || body.translatedText.length !== texts.length) {
    throw refusal('broken', new Error('LibreTranslate answered oddly'));
  }
  const detected = [body.detectedLanguage].flat()[0]?.language;
  return { texts: body.translatedText, detected: detected === undefined ? source : canonicalTag(detected) };
}
