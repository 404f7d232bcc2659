/** The text for one of the values that something may have, if there is one; `value` may come from anywhere. */
export function ownText<T>(texts: Readonly<Record<string, T>>, value: string): T | undefined {
  return Object.hasOwn(texts, value) ? texts[value] : undefined;
}
