import type * as attachments from './images/attachment.ts';
import type * as colors from './images/colors.ts';
import type * as sizes from './images/inspect.ts';
import type * as pictures from './images/picture.ts';

// Decoders take more memory than all routes together: they are loaded with the first picture that is sent here.

/** As `processImage` of `images/attachment.ts`. */
export const processImage: typeof attachments.processImage = async (...given) =>
  (await import('./images/attachment.ts')).processImage(...given);

/** As `blurhashOf` of `images/attachment.ts`. */
export const blurhashOf: typeof attachments.blurhashOf = async (...given) =>
  (await import('./images/attachment.ts')).blurhashOf(...given);

/** As `colorsOf` of `images/colors.ts`. */
export const colorsOf: typeof colors.colorsOf = async (...given) =>
  (await import('./images/colors.ts')).colorsOf(...given);

/** As `inspectImage` of `images/inspect.ts`. */
export const inspectImage: typeof sizes.inspectImage = async (...given) =>
  (await import('./images/inspect.ts')).inspectImage(...given);

/** As `processAvatar` of `images/picture.ts`. */
export const processAvatar: typeof pictures.processAvatar = async (...given) =>
  (await import('./images/picture.ts')).processAvatar(...given);

/** As `processHeader` of `images/picture.ts`. */
export const processHeader: typeof pictures.processHeader = async (...given) =>
  (await import('./images/picture.ts')).processHeader(...given);

/** As `processEmoji` of `images/picture.ts`. */
export const processEmoji: typeof pictures.processEmoji = async (...given) =>
  (await import('./images/picture.ts')).processEmoji(...given);

/** As `processThumbnail` of `images/picture.ts`. */
export const processThumbnail: typeof pictures.processThumbnail = async (...given) =>
  (await import('./images/picture.ts')).processThumbnail(...given);

/** As `processLogo` of `images/picture.ts`. */
export const processLogo: typeof pictures.processLogo = async (...given) =>
  (await import('./images/picture.ts')).processLogo(...given);

/** As `processIcon` of `images/picture.ts`. */
export const processIcon: typeof pictures.processIcon = async (...given) =>
  (await import('./images/picture.ts')).processIcon(...given);
