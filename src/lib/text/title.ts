/** The most characters of a title: what Lemmy cuts titles to. NodeBB takes 255. */
export const LONGEST_TITLE = 200;
