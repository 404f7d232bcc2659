import type { FastifyRequest } from 'fastify';
import type { Choices } from '../domain/accounts/viewer.ts';
import { acceptedWords, findWords } from '../words/languages.ts';
import type { Words } from '../words/words.ts';
import { hasBody } from './bodies/take-body.ts';
import { allParams } from './body.ts';
import type { RequestFacts } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What whoever asks has chosen here, once it is known who that is. */
    choices: Choices | null;
    /** The parameters of its body, once they have been read. */
    bodyTree: Readonly<Record<string, unknown>>;
  }
}

/** The parts of a request that handlers may know. */
export function requestFacts(request: FastifyRequest): RequestFacts {
  let words: Words | undefined;
  return {
    method: request.method,
    url: request.url,
    ip: request.ip,
    hasBody: hasBody(request.raw),
    get words() {
      words ??= wordsOf(request);
      return words;
    },
    get locale() {
      return askedLocale(request) ?? request.choices?.locale ?? headerLocale(request.headers['accept-language']);
    },
    get timeZone() {
      return request.choices?.timeZone ?? null;
    },
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value[0] : value;
    },
  };
}

/** The texts for whoever asks: the `lang` parameter wins, then the user's locale, then Accept-Language. */
export function wordsOf(request: FastifyRequest): Words {
  const chosen = findWords(askedLocale(request)) ?? findWords(request.choices?.locale);
  return chosen ?? acceptedWords(request.headers['accept-language']);
}

/** Mastodon: the `lang` parameter, in the body or the query, wins, then the user's locale, then Accept-Language. */
function askedLocale(request: FastifyRequest): string | null {
  const { lang } = allParams(request, request.bodyTree);
  return typeof lang === 'string' ? lang : null;
}

function headerLocale(header: string | undefined): string | null {
  return /^\s*([a-z]{2,3}(?:-[A-Za-z]{2,4})?)/i.exec(header ?? '')?.[1] ?? null;
}
