import { type Static, Type } from 'typebox';
import { firstMismatch, matches } from '../../lib/checked.ts';
import { invalid } from '../../lib/errors.ts';
import { type Keyword, keywordIndex, prepareKeyword } from '../filters/keyword.ts';

const DAY = 86_400;
const Age = Type.Integer({ minimum: 60, maximum: 3650 * DAY });

/** What a new post must be for a rule to act: everything that is given. Ages and times in seconds. */
export const ConditionsSchema = Type.Object(
  {
    origin: Type.Optional(Type.Enum(['local', 'remote'])),
    account_younger_than: Type.Optional(Age),
    /** How long ago this server met the author's server. */
    server_younger_than: Type.Optional(Age),
    /** Nobody here follows the author. */
    unknown_author: Type.Optional(Type.Literal(true)),
    /** At least so many people of this server are named who do not follow the author. */
    mentions_strangers: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
    /** At least so many links. */
    links: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** The same text, or a link in it, was posted at least so often within a time, this post included. */
    repeats: Type.Optional(
      Type.Object(
        {
          what: Type.Enum(['text', 'link']),
          times: Type.Integer({ minimum: 2, maximum: 1000 }),
          within: Type.Integer({ minimum: 60, maximum: 7 * DAY }),
        },
        { additionalProperties: false },
      ),
    ),
    /** Any of these words stands in the text or its content warning. */
    keywords: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { minItems: 1, maxItems: 100 })),
  },
  { additionalProperties: false },
);

export type Conditions = Static<typeof ConditionsSchema>;

/** What rules ask about a post. */
export type PostFacts = {
  readonly at: number;
  readonly local: boolean;
  readonly authorSince: number;
  /** Null for posts of this server. */
  readonly serverSince: number | null;
  readonly authorIsKnown: boolean;
  readonly strangersMentioned: number;
  /** Folded, as keywords are. */
  readonly text: string;
  readonly links: number;
  /** How often its text, and the most repeated of its links, were posted within a time (s), itself included. */
  repeats(what: 'text' | 'link', within: number): number;
};

/** Reads conditions from JSON. 422 naming what is wrong, or when there is nothing to tell posts apart by. */
export function parseConditions(raw: unknown): Conditions {
  if (!matches(ConditionsSchema, raw)) {
    const first = firstMismatch(ConditionsSchema, raw);
    const where = first?.instancePath.slice(1).replaceAll('/', '.') ?? '';
    throw invalid(`Validation failed: Conditions ${where === '' ? '' : `${where} `}${first?.message ?? 'are invalid'}`);
  }
  if (Object.keys(raw).every((name) => name === 'origin')) {
    throw invalid('Validation failed: Conditions must name something besides the origin');
  }
  return raw;
}

/** Conditions ready to be asked about many posts. */
export function compileConditions(conditions: Conditions): (facts: PostFacts) => boolean {
  const keywords = conditions.keywords?.map((keyword) => prepareKeyword({ keyword, whole_word: 1 }));
  return (facts) => meets(conditions, keywords, facts);
}

function meets(wanted: Conditions, keywords: readonly Keyword[] | undefined, facts: PostFacts): boolean {
  const { account_younger_than: accountAge, server_younger_than: serverAge, repeats } = wanted;
  if (wanted.origin !== undefined && (wanted.origin === 'local') !== facts.local) return false;
  if (accountAge !== undefined && !isYounger(facts.authorSince, facts.at, accountAge)) return false;
  if (serverAge !== undefined && !(facts.serverSince !== null && isYounger(facts.serverSince, facts.at, serverAge)))
    return false;
  if (wanted.unknown_author && facts.authorIsKnown) return false;
  if (facts.strangersMentioned < (wanted.mentions_strangers ?? 0)) return false;
  if (facts.links < (wanted.links ?? 0)) return false;
  if (keywords && !keywords.some((keyword) => keywordIndex(facts.text, keyword) !== -1)) return false;
  return !repeats || facts.repeats(repeats.what, repeats.within) >= repeats.times;
}

function isYounger(since: number, at: number, seconds: number): boolean {
  return at - since < seconds * 1000;
}
