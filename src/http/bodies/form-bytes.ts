/** The most bytes of a body without files, and of all that a body has beside its files. */
export const FORM_BYTES = 1_048_576;
