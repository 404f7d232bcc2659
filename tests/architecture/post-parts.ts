import { isServerCode, type Sources } from './sources.ts';

/** What draws the text or the media of a post, each after asking how its reader wants them. */
const DRAWING = [
  'src/views/posts/media.ts',
  'src/views/posts/media-grid.ts',
  'src/views/posts/card.ts',
  'src/views/posts/post-text.ts',
  'src/views/posts/translation.ts',
  'src/views/posts/brief.ts',
  'src/views/posts/history.ts',
];

/** What is said of a post to other programs, what its author has not published yet, and the words that somebody chooses a filter from. */
const OTHERS = [
  'src/views/frame/metadata.ts',
  'src/views/compose/drafts.ts',
  'src/pages/compose/composer-page.ts',
  'src/views/posts/words-of-post.ts',
];

const PARTS = /\bpreview_url\b|\bcard\.image\b|\brichTextOf\(|\btextOfSanitized\(|\btoPlainText\([^)]*content\b/;

/** A view of its own idea forgets that somebody hides all media, filters a word or opens no warning. What is listed and draws nothing is found too. */
export function postPartProblems(
  sources: Sources,
  known: readonly string[] = [...DRAWING, ...OTHERS],
): readonly string[] {
  const found = [...sources]
    .filter(([path, text]) => isServerCode(path) && /^src\/(?:views|pages)\//.test(path) && PARTS.test(text))
    .map(([path]) => path);
  return [
    ...found
      .filter((path) => !known.includes(path))
      .map(
        (path) =>
          `${path}: draws a part of a post: call mediaGallery, smallPicture, mediaTiles, linkCard, postText or brief`,
      ),
    ...known.filter((path) => !found.includes(path)).map((path) => `${path}: listed as drawing posts, and draws none`),
  ];
}
