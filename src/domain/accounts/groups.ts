/** The types of actors for whom others write. */
export const GROUPS: readonly string[] = ['Group', 'Organization'];
