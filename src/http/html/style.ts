import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** Later files override earlier ones. */
const PARTS = ['base', 'forms', 'parts', 'posts', 'attachments', 'profile'];

const css = PARTS.map((name) => readFileSync(join(import.meta.dirname, 'styles', `${name}.css`), 'utf8')).join('\n');

/** The path of the style sheet; the name changes with its content, so that it can be cached for ever. */
export const STYLE_PATH = `/assets/style-${createHash('sha256').update(css).digest('hex').slice(0, 12)}.css`;

/** The path of the administrators' own styles, which override ours. */
export const CUSTOM_STYLE_PATH = '/custom.css';

/** Serves the style sheet. */
export function serveStyle(app: FastifyInstance): void {
  app.get(STYLE_PATH, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(css),
  );
}
