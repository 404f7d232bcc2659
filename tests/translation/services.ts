import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';

/** What a stand-in was asked to translate. */
export type Asked = {
  readonly texts: string[];
  readonly source: string;
  readonly target: string;
  readonly key: string;
};

/** A small translation service on a loopback port: it puts the target language before every text. */
export type TestService = {
  readonly url: string;
  readonly asked: Asked[];
  /** Answered instead of translations. */
  failure: number | undefined;
  /** Put behind every translation. */
  suffix: string;
  close(): Promise<void>;
};

type Answer = { status?: number; body: unknown };

async function start(
  answer: (path: string, body: string, request: IncomingMessage) => Answer,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { status = 200, body } = answer(request.url ?? '', Buffer.concat(chunks).toString(), request);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

const CODES = ['en', 'de', 'pt', 'zh-Hans'];

/** Speaks LibreTranslate's protocol; it takes what is unknown for English. */
export async function startLibreTranslate(): Promise<TestService> {
  const asked: Asked[] = [];
  const service: TestService = { ...(await start(reply)), asked, failure: undefined, suffix: '' };
  function reply(path: string, body: string): Answer {
    if (path === '/languages') return { body: CODES.map((code) => ({ code, name: code, targets: CODES })) };
    if (path !== '/translate') return { status: 404, body: {} };
    if (service.failure !== undefined) return { status: service.failure, body: { error: 'no' } };
    const { q, source, target, format, api_key } = JSON.parse(body);
    if (format !== 'html') return { status: 400, body: { error: 'format' } };
    asked.push({ texts: q, source, target, key: api_key });
    const translatedText = q.map(
      (text: string) => text.replace(/([^<>]+)(?![^<]*>)/, `[${target}] $1`) + service.suffix,
    );
    return {
      body: {
        translatedText,
        detectedLanguage: q.map(() => ({ language: source === 'auto' ? 'en' : source, confidence: 90 })),
      },
    };
  }
  return service;
}

/** Speaks DeepL's protocol; it takes what is unknown for English. */
export async function startDeepL(): Promise<TestService> {
  const asked: Asked[] = [];
  const service: TestService = { ...(await start(reply)), asked, failure: undefined, suffix: '' };
  const named = (codes: string[]) => codes.map((language) => ({ language, name: language }));
  function reply(path: string, body: string, request: IncomingMessage): Answer {
    if (path === '/v2/languages?type=source') return { body: named(['EN', 'DE', 'PT']) };
    if (path === '/v2/languages?type=target') return { body: named(['EN-GB', 'EN-US', 'DE', 'PT-PT', 'PT-BR']) };
    if (path !== '/v2/translate') return { status: 404, body: {} };
    if (service.failure !== undefined) return { status: service.failure, body: { message: 'no' } };
    const form = new URLSearchParams(body);
    const target = form.get('target_lang') ?? '';
    const source = form.get('source_lang') ?? '';
    asked.push({ texts: form.getAll('text'), source, target, key: request.headers.authorization ?? '' });
    const translations = form.getAll('text').map((text) => ({
      detected_source_language: source || 'EN',
      text: text.replace(/([^<>]+)(?![^<]*>)/, `[${target}] $1`) + service.suffix,
    }));
    return { body: { translations } };
  }
  return service;
}
