/** A piece of SQL: a word, a quoted name, or one other character. Texts and comments are left out. */
export type Token = {
  readonly text: string;
  /** In lower case, for a word that is not quoted. */
  readonly word: string | undefined;
  /** What it names, if it can name anything. */
  readonly name: string | undefined;
  /** In how many parentheses it stands. */
  readonly depth: number;
};

const PIECE = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|"((?:[^"]|"")*)"|([\p{L}_][\p{L}\p{N}_$]*)|\S/gsu;

/** Splits a statement into its tokens, to tell which tables it names. Not a parser: whether the SQL is valid is for the database to say. */
export function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  let depth = 0;
  for (const [text, quoted, bare] of sql.matchAll(PIECE)) {
    if (text.startsWith('--') || text.startsWith('/*') || text.startsWith("'")) continue;
    if (text === ')') depth -= 1;
    tokens.push({ text, word: bare?.toLowerCase(), name: quoted?.replaceAll('""', '"') ?? bare, depth });
    if (text === '(') depth += 1;
  }
  return tokens;
}
