import { MEDIA_LIMITS } from '../../domain/instance/limits.ts';
import { checkDescription } from '../../domain/media/description.ts';
import { parseFocus } from '../../domain/media/focus.ts';
import type { NewUpload } from '../../domain/media/upload.ts';
import { blank } from '../../domain/validation.ts';
import type { Upload } from '../../http/bodies/upload.ts';
import { prose, text } from '../../http/params/scalars.ts';
import { file } from '../../http/params/shapes.ts';

/** The parameters of both versions of the upload. */
export const uploadParams = {
  file: file(MEDIA_LIMITS.video_size_limit),
  thumbnail: file(MEDIA_LIMITS.image_size_limit),
  description: prose(),
  focus: text(),
};

type Given = {
  file: Upload | '' | undefined;
  thumbnail: Upload | '' | undefined;
  description: string | undefined;
  focus: string | undefined;
};

/** The upload of a request, checked. 422 without a file. */
export function newUpload(params: Given): NewUpload {
  if (!params.file) throw blank('file');
  return {
    path: params.file.path,
    thumbnail: params.thumbnail ? params.thumbnail.path : undefined,
    description: checkDescription(params.description),
    focus: parseFocus(params.focus),
  };
}
