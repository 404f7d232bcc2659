/** Into which languages texts can be translated, by source language; `und` stands for one that has to be found out. */
export type LanguagePairs = ReadonlyMap<string, readonly string[]>;

export type Translated = {
  /** In the order asked, as HTML that is not to be trusted. */
  readonly texts: readonly string[];
  /** The language that the service took the texts to be in. */
  readonly detected: string;
};

/** Texts as HTML, and languages as the service names them in its pairs; `source` may be `und`. */
export type TranslationOrder = { readonly texts: readonly string[]; readonly source: string; readonly target: string };

/** A machine translation service. Both methods throw `AppError` 'unavailable' with a text for people when it does not work. */
export type Translator = {
  /** As it wants to be named. */
  readonly provider: string;
  languages(): Promise<LanguagePairs>;
  translate(order: TranslationOrder): Promise<Translated>;
};
