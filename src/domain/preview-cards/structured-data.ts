import { isBlank } from '../../lib/blank.ts';

/** What the schema.org data of a page says about an article. */
export type Article = {
  readonly headline?: string | undefined;
  readonly description?: string | undefined;
  readonly datePublished?: string | undefined;
  readonly language?: string | undefined;
  readonly authorName?: string | undefined;
  readonly authorUrl?: string | undefined;
  readonly publisherName?: string | undefined;
};

const ARTICLES = new Set(['NewsArticle', 'Article', 'BlogPosting', 'WebPage', 'ReportageNewsArticle', 'TechArticle']);

/** Comments around the JSON that some sites add for very old browsers. */
const WRAPPING =
  /^\s*(?:<!--|\/\/\s*<!\[CDATA\[|\/\*\s*<!\[CDATA\[\s*\*\/|<!\[CDATA\[)|(?:-->|\/\/\s*\]\]>|\/\*\s*\]\]>\s*\*\/|\]\]>)\s*$/g;

type Thing = Readonly<Record<string, unknown>>;

/** The first article that the blocks describe, preferably one with a headline. Mastodon: LinkDetailsExtractor::StructuredData. */
export function findArticle(blocks: readonly string[]): Article | undefined {
  const articles = blocks
    .flatMap((block) => things(parse(block)))
    .filter((thing) => types(thing).some((type) => ARTICLES.has(type)))
    .map(describe);
  return articles.find(({ headline }) => headline !== undefined) ?? articles[0];
}

function parse(block: string): unknown {
  try {
    return JSON.parse(block.replace(WRAPPING, ''));
  } catch {
    return undefined;
  }
}

/** The object itself, the objects in a list, or those in a graph, but none deeper. */
function things(value: unknown): Thing[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .filter(isThing)
    .flatMap((thing) => [thing, ...(Array.isArray(thing['@graph']) ? thing['@graph'].filter(isThing) : [])]);
}

function describe(thing: Thing): Article {
  const author = first(thing.author);
  const publisher = first(thing.publisher);
  return {
    headline: text(thing.headline),
    description: text(thing.description),
    datePublished: text(thing.datePublished),
    language: text(isThing(thing.inLanguage) ? thing.inLanguage.alternateName : thing.inLanguage),
    authorName: isThing(author) ? joined(author.name) : text(author),
    authorUrl: isThing(author) ? text(author.url) : undefined,
    publisherName: isThing(publisher) ? text(publisher.name) : undefined,
  };
}

function types(thing: Thing): string[] {
  return [thing['@type']].flat().filter((type) => typeof type === 'string');
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : value;
}

function text(value: unknown): string | undefined {
  return texts(value)[0];
}

/** All the names of those who wrote it together. */
function joined(value: unknown): string | undefined {
  return texts(value).join(', ') || undefined;
}

function texts(value: unknown): string[] {
  return [value]
    .flat()
    .filter((one) => typeof one === 'string')
    .filter((one) => !isBlank(one));
}

function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
