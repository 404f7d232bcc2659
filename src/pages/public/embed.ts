import { assetsOf } from '../../assets/assets.ts';
import { type Answer, textAnswer } from '../../http/answer.ts';
import type { Call } from '../../http/route.ts';
import { notFound } from '../../lib/errors.ts';
import { html } from '../../lib/html/template.ts';
import { titleOfPost } from '../../views/frame/metadata.ts';
import { isolated } from '../../views/frame/written.ts';
import { post } from '../../views/posts/post.ts';
import { statusValues } from '../entity-values.ts';
import { visitorReaderOf } from '../reader.ts';
import { EMBED_SCRIPT_PATH } from './embed-script.ts';
import { isUnlisted } from './profile-parts.ts';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' https: data:; media-src 'self' https:; base-uri 'none'; frame-ancestors *",
  'referrer-policy': 'same-origin',
  vary: 'Accept-Language',
} as const;

/** A single post, for a frame in a page of another site. Its links open outside of the frame. */
export async function embedPage(call: Call, statusId: number): Promise<Answer> {
  const [status] = await statusValues(call.db, null, [statusId]);
  if (!status) throw notFound('notFound');
  const reader = visitorReaderOf(call);
  const page = html`<!doctype html>
<html lang="${reader.words.language}" dir="${reader.words.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOfPost(status, reader.words)}</title>
<base target="_blank">
<link rel="stylesheet" href="${assetsOf(call.ctx).paths().style}">
<script src="${EMBED_SCRIPT_PATH}" defer></script>
</head>
<body class="embed">
<main><h1 class="unseen">${isolated(titleOfPost(status, reader.words))}</h1>
${post(status, reader)}</main>
</body>
</html>`;
  const robots = isUnlisted(status.account) ? { 'x-robots-tag': 'noindex' } : {};
  return textAnswer(page.text, 'text/html; charset=utf-8', { headers: { ...HEADERS, ...robots } });
}
