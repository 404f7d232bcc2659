import sharp from 'sharp';

type Picture = { readonly name: string; readonly bytes: Buffer };

/** How high the pictures of a row are at most, and how many a row and a sheet hold. */
const HEIGHT = 620;
const COLUMNS = 6;
const ON_A_SHEET = 24;
const GAP = 12;
/** The height of the line with a name, px. */
const LINE = 22;

/** Writes pictures side by side with their names, a few dozen on each sheet; `path` gets a number and an ending. */
export async function contactSheet(
  pictures: readonly Picture[],
  path: string,
  { width }: { width: number },
): Promise<void> {
  for (let start = 0; start < pictures.length; start += ON_A_SHEET) {
    const some = pictures.slice(start, start + ON_A_SHEET);
    const rows = Math.ceil(some.length / COLUMNS);
    const [cellWidth, cellHeight] = [width + GAP, HEIGHT + LINE + GAP];
    const layers = await Promise.all(
      some.map(async ({ name, bytes }, n) => {
        const [left, top] = [(n % COLUMNS) * cellWidth + GAP, Math.floor(n / COLUMNS) * cellHeight + GAP];
        const scaled = await sharp(bytes).resize({ width }).toBuffer({ resolveWithObject: true });
        const cut = await sharp(scaled.data)
          .extract({ left: 0, top: 0, width, height: Math.min(scaled.info.height, HEIGHT) })
          .toBuffer();
        const text = { text: `<span foreground="white">${name}</span>`, rgba: true, width, height: LINE - 6 };
        const label = await sharp({ text }).png().toBuffer();
        return [
          { input: label, left, top },
          { input: cut, left, top: top + LINE },
        ];
      }),
    );
    const size = { width: COLUMNS * cellWidth + GAP, height: rows * cellHeight + GAP };
    const sheet = sharp({ create: { ...size, channels: 3, background: '#555' } }).composite(layers.flat());
    await sheet.png().toFile(`${path}-${start / ON_A_SHEET + 1}.png`);
  }
}
