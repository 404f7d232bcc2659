/** A yes or no as the database keeps it. */
export function toFlag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
