import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openToAll } from '../../http/access.ts';
import { textAnswer } from '../../http/answer.ts';
import { route } from '../../http/route.ts';

/** The path from which other sites load the script; oEmbed gives it to them. */
export const EMBED_SCRIPT_PATH = '/embed.js';

const script = readFileSync(join(import.meta.dirname, 'embed.js'), 'utf8');

export const showEmbedScript = route({
  method: 'GET',
  path: EMBED_SCRIPT_PATH,
  access: openToAll(),
  params: {},
  summary: 'Puts embedded posts into pages of other sites',
  handle: async () =>
    textAnswer(script, 'text/javascript; charset=utf-8', {
      headers: { 'cache-control': 'public, max-age=86400', 'cross-origin-resource-policy': 'cross-origin' },
    }),
});
