/** The languages into which texts can be translated, by source language; `und` means that the source is detected. */
export type LanguagePairs = ReadonlyMap<string, readonly string[]>;

export type Translated = {
  /** Untrusted HTML, in the order of the request. */
  readonly texts: readonly string[];
  /** The language that the service assumed for the texts. */
  readonly detected: string;
};

/** Texts as HTML, and languages as the service names them; `source` may be `und`. */
export type TranslationOrder = { readonly texts: readonly string[]; readonly source: string; readonly target: string };

/** A machine translation service. Both methods throw `AppError` 'unavailable', with a text for people, when it does not work. */
export type Translator = {
  /** The name by which the service wants to be credited. */
  readonly provider: string;
  languages(): Promise<LanguagePairs>;
  translate(order: TranslationOrder): Promise<Translated>;
};
