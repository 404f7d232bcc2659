import { openToAll } from '../http/access.ts';
import { rawJson, textAnswer } from '../http/answer.ts';
import { type Call, route } from '../http/route.ts';
import { escapeHtml } from '../lib/html/escape.ts';

const HEADERS = { 'cache-control': 'public, max-age=259200', vary: 'Accept' };

const common = { method: 'GET', access: openToAll(), rateApart: 'discovery', params: {} } as const;

const asJson = ({ db }: Call) =>
  rawJson(JSON.stringify({ links: [{ rel: 'lrdd', template: templateOf(db.instance.origin) }] }), {
    headers: HEADERS,
  });

function asXml({ db }: Call) {
  const template = escapeHtml(templateOf(db.instance.origin));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<XRD xmlns="http://docs.oasis-open.org/ns/xri/xrd-1.0">
  <Link rel="lrdd" template="${template}"/>
</XRD>
`;
  return textAnswer(xml, 'application/xrd+xml; charset=utf-8', { headers: HEADERS });
}

/** Says where WebFinger is (RFC 6415), as XML, or as JSON for clients that ask for it. */
export const showHostMeta = route({
  ...common,
  path: '/.well-known/host-meta',
  summary: 'Where WebFinger answers',
  handle: async (call) => (/\bjson\b/.test(call.request.header('accept') ?? '') ? asJson(call) : asXml(call)),
});

export const showHostMetaJson = route({
  ...common,
  path: '/.well-known/host-meta.json',
  summary: 'Where WebFinger answers, as JSON',
  handle: async (call) => asJson(call),
});

function templateOf(origin: string): string {
  return `${origin}/.well-known/webfinger?resource={uri}`;
}
