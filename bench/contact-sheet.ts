import sharp from 'sharp';

type Picture = { readonly name: string; readonly bytes: Buffer };

/** How high pictures are at most, and how many a row and a sheet hold. */
const HEIGHT = 620;
const COLUMNS = 6;
const ON_A_SHEET = 24;
const GAP = 12;
/** The height of the line with a name, px. */
const LINE = 22;

type Cell = { readonly label: Buffer; readonly cut: Buffer; readonly height: number };

/** Writes pictures side by side with their names, a few dozen on each sheet; `path` gets a number and an ending. */
export async function contactSheet(
  pictures: readonly Picture[],
  path: string,
  { width }: { width: number },
): Promise<void> {
  const cells = await Promise.all(pictures.map((one) => cellOf(one, width)));
  for (let start = 0; start < cells.length; start += ON_A_SHEET) {
    const layers: { input: Buffer; left: number; top: number }[] = [];
    let top = GAP;
    for (const row of rowsOf(cells.slice(start, start + ON_A_SHEET))) {
      for (const [n, { label, cut }] of row.entries()) {
        const left = n * (width + GAP) + GAP;
        layers.push({ input: label, left, top }, { input: cut, left, top: top + LINE });
      }
      top += LINE + Math.max(...row.map(({ height }) => height)) + GAP;
    }
    const size = { width: COLUMNS * (width + GAP) + GAP, height: top };
    const sheet = sharp({ create: { ...size, channels: 3, background: '#555' } }).composite(layers);
    await sheet.png().toFile(`${path}-${start / ON_A_SHEET + 1}.png`);
  }
}

function rowsOf(cells: readonly Cell[]): Cell[][] {
  return Array.from({ length: Math.ceil(cells.length / COLUMNS) }, (_, n) =>
    cells.slice(n * COLUMNS, (n + 1) * COLUMNS),
  );
}

async function cellOf({ name, bytes }: Picture, width: number): Promise<Cell> {
  const scaled = await sharp(bytes).resize({ width }).toBuffer({ resolveWithObject: true });
  const height = Math.min(scaled.info.height, HEIGHT);
  const cut = await sharp(scaled.data).extract({ left: 0, top: 0, width, height }).toBuffer();
  const text = { text: `<span foreground="white">${name}</span>`, rgba: true, width, height: LINE - 6 };
  return { label: await sharp({ text }).png().toBuffer(), cut, height };
}
