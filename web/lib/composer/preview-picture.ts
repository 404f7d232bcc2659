/** The longer side (px) of a small picture of a file, twice what is shown for sharp screens. */
const SIDE = 240;

/** Draws a small picture of a file that is still being uploaded, if it is a picture that the browser knows, for `show`. */
export async function drawPreview(file: File, show: (drawn: HTMLElement) => void): Promise<void> {
  if (!file.type.startsWith('image/')) return;
  const picture = await createImageBitmap(file).catch(() => undefined);
  if (!picture) return;
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  canvas.ariaHidden = 'true';
  picture.close();
  show(canvas);
}
