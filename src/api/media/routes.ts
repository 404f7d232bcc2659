import type { Route } from '../../http/route.ts';
import { deleteMedia } from './delete.ts';
import { showMedia } from './show.ts';
import { updateMedia } from './update.ts';
import { uploadMediaV2 } from './upload.ts';
import { uploadMediaV1 } from './upload-and-wait.ts';

export const mediaRoutes: readonly Route[] = [uploadMediaV1, uploadMediaV2, showMedia, updateMedia, deleteMedia];
