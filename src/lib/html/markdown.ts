import { createRequire } from 'node:module';
import type { MarkedExtension, Token } from 'marked';
import { lazily } from '../lazily.ts';
import { nameAt, namesMasked, nextName } from '../text/names.ts';
import { escapeHtml } from './escape.ts';
import { leadsSomewhere } from './fence.ts';

const require = createRequire(import.meta.url);
const library = (): typeof import('marked') => require('marked');

const forStatuses = lazily(() => {
  const { Marked } = library();
  const marked = new Marked({
    gfm: true,
    breaks: true,
    hooks: { emStrongMask: namesMasked, processAllTokens: (tokens) => showUnusedTargets([...tokens]) },
  });
  return marked.use(AS_WRITTEN, IN_STATUSES);

  /** Shows the targets (`[name]: address`) that no link uses, which would vanish without a trace. */
  function showUnusedTargets(tokens: Token[]): Token[] {
    const used = new Set<unknown>();
    marked.walkTokens(tokens, (token) => {
      if (token.type === 'link' || token.type === 'image') used.add(token.href);
    });
    marked.walkTokens(tokens, (token) => {
      if (token.type !== 'def' || used.has(token.href)) return;
      const { raw } = token;
      Object.assign(token, {
        type: 'paragraph',
        text: raw,
        tokens: [{ type: 'text', raw, text: raw, escaped: false }],
      });
    });
    return tokens;
  }
});

const FOOTNOTE = /^ {0,3}\[\^/;

/** Addresses that are instructions, which are for nobody to read. */
const CODE = /^\s*(?:javascript|vbscript|data):/i;

/** What is not Markdown here, so that no text is lost or changed. */
const AS_WRITTEN: MarkedExtension = {
  extensions: [
    {
      name: 'name',
      level: 'inline',
      start: nextName,
      tokenizer(src) {
        const raw = nameAt(src);
        return raw === undefined ? undefined : { type: 'name', raw };
      },
      renderer: ({ raw }) => escapeHtml(raw),
    },
  ],
  tokenizer: {
    // Addresses are found in the text afterwards, as in plain text, because marked would take `@user@domain` for an e-mail address.
    url: () => undefined,
  },
  renderer: {
    checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
    image: ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text || href)}</a>`,
  },
};

/** What is no Markdown in statuses besides. */
const IN_STATUSES: MarkedExtension = {
  tokenizer: {
    def: (src) => (FOOTNOTE.test(src) ? undefined : false),
    // Statuses cannot show tables: their cells would run together.
    table: () => undefined,
  },
  renderer: {
    link({ href, tokens, raw }) {
      if (leadsSomewhere(href) || CODE.test(href) || !raw.startsWith('[')) return false;
      return `${this.parser.parseInline(tokens)} (${escapeHtml(href)})`;
    },
  },
};

const forDocuments = lazily(() => {
  const { Marked } = library();
  return new Marked({ gfm: true, hooks: { emStrongMask: namesMasked } }).use(AS_WRITTEN);
});

/**
 * Converts the Markdown (GFM) of a long text, with tables, to HTML, which is not safe yet. A single line break is none: such texts are often
 * wrapped by hand. Bare addresses stay as they are written.
 */
export function documentToHtml(text: string): string {
  return forDocuments().parse(text, { async: false });
}

/** Converts Markdown (GFM) to HTML, which is not safe yet. Addresses, handles, hashtags and shortcodes stay as they are written. */
export function markdownToHtml(text: string): string {
  return forStatuses().parse(text, { async: false });
}
