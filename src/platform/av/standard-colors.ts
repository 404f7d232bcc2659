import type { Stream } from 'node-av';
import {
  AVCOL_PRI_BT470BG,
  AVCOL_PRI_BT709,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE170M,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_IEC61966_2_1,
  AVCOL_TRC_SMPTE170M,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
} from 'node-av/constants';

/** The brightness (cd/m²) of white on ordinary screens. ITU-R BT.2408. */
const WHITE = 203;

/** Browsers take a video of so many lines that does not say what its colours are for BT.709, smaller ones for BT.601. */
const HD = 720;

type Colors = Pick<Stream['codecpar'], 'colorPrimaries' | 'colorTrc' | 'colorSpace'>;
type Said = Colors & Pick<Stream['codecpar'], 'height'>;

/** Whether a video is brighter, or has wider colours, than ordinary screens show. */
export function isExtraordinary({ colorPrimaries, colorTrc }: Colors): boolean {
  return isHdr(colorTrc) || WIDE.has(colorPrimaries);
}

/**
 * FFmpeg's filters that make a video's frames such as every browser decodes (8 bits, 4:2:0, no full range), in colours that ordinary screens
 * show, and let them say which these are.
 */
export function plainFrames(said: Said): string {
  if (isExtraordinary(said)) return `${toStandardColors(said)},format=yuv420p`;
  const { colorPrimaries, colorTrc, colorSpace } = completeColors(said);
  const meant = said.colorSpace === AVCOL_SPC_RGB ? [] : [`setparams=colorspace=${colorSpace}`];
  const scale = `${EVEN}:out_color_matrix=${colorSpace}:out_range=tv`;
  const told = `setparams=color_primaries=${colorPrimaries}:color_trc=${colorTrc}`;
  return [...meant, scale, 'format=yuv420p', told].join(',');
}

/** FFmpeg's filters that make frames in ordinary colours red, green and blue as in sRGB; the curves are shown alike. */
export function toScreen({ colorPrimaries, colorSpace }: Colors): string {
  const rgb = `scale=in_color_matrix=${colorSpace}:out_range=pc,format=gbrp`;
  if (colorPrimaries === AVCOL_PRI_BT709) return rgb;
  return `${rgb},zscale=pin=${colorPrimaries}:p=bt709:tin=bt709:t=bt709:min=gbr:m=gbr:rin=pc:r=pc`;
}

/** What a video's colours are: what it says, and what browsers take for granted where it says nothing. */
export function completeColors({ colorPrimaries, colorTrc, colorSpace, height }: Said): Colors {
  if (colorSpace === AVCOL_SPC_RGB) {
    return {
      colorPrimaries: colorPrimaries === AVCOL_PRI_UNSPECIFIED ? AVCOL_PRI_BT709 : colorPrimaries,
      colorTrc: colorTrc === AVCOL_TRC_UNSPECIFIED ? AVCOL_TRC_IEC61966_2_1 : colorTrc,
      colorSpace: AVCOL_SPC_BT709,
    };
  }
  const usual = colorPrimaries === AVCOL_PRI_UNSPECIFIED ? height >= HD : colorPrimaries === AVCOL_PRI_BT709;
  const fallback = usual ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  const matrix = colorSpace === AVCOL_SPC_UNSPECIFIED ? fallback : colorSpace;
  const [primaries, curve] = COMPANIONS.get(matrix) ?? [AVCOL_PRI_BT709, AVCOL_TRC_BT709];
  return {
    colorPrimaries: colorPrimaries === AVCOL_PRI_UNSPECIFIED ? primaries : colorPrimaries,
    colorTrc: colorTrc === AVCOL_TRC_UNSPECIFIED ? curve : colorTrc,
    colorSpace: matrix,
  };
}

/** What goes with the matrices of BT.601: European television, and American. */
const COMPANIONS: ReadonlyMap<number, readonly [Colors['colorPrimaries'], Colors['colorTrc']]> = new Map([
  [AVCOL_SPC_BT470BG, [AVCOL_PRI_BT470BG, AVCOL_TRC_SMPTE170M]],
  [AVCOL_SPC_SMPTE170M, [AVCOL_PRI_SMPTE170M, AVCOL_TRC_SMPTE170M]],
]);

const WIDE: ReadonlySet<number> = new Set([AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]);

const isHdr = (curve: number) => curve === AVCOL_TRC_SMPTE2084 || curve === AVCOL_TRC_ARIB_STD_B67;

/** H.264 and `zscale` know no odd sizes, where colours are stored for two pixels at once. */
const EVEN = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';

/** FFmpeg's filters that make an extraordinary video's colours those of ordinary screens (ITU-R BT.709). */
export function toStandardColors(said: Colors): string {
  const { colorPrimaries, colorTrc, colorSpace } = assumed(said);
  const from = `pin=${colorPrimaries}:tin=${colorTrc}:min=${colorSpace}`;
  if (!isHdr(colorTrc)) return `${EVEN},zscale=${from}:p=bt709:t=${colorTrc}:m=bt709:r=tv`;
  return [
    EVEN,
    `zscale=${from}:t=linear:p=bt709:npl=${WHITE}`,
    'format=gbrpf32le',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',');
}

/** What a video means that tells only a part: it is bright, or its colours are wide. All is named, since frames may tell less than their file. */
function assumed({ colorPrimaries, colorTrc, colorSpace }: Colors): Colors {
  const matrix = colorPrimaries === AVCOL_PRI_SMPTE432 ? AVCOL_SPC_BT709 : AVCOL_SPC_BT2020_NCL;
  return {
    colorPrimaries: colorPrimaries === AVCOL_PRI_UNSPECIFIED ? AVCOL_PRI_BT2020 : colorPrimaries,
    colorTrc: colorTrc === AVCOL_TRC_UNSPECIFIED ? AVCOL_TRC_BT709 : colorTrc,
    colorSpace: colorSpace === AVCOL_SPC_UNSPECIFIED ? matrix : colorSpace,
  };
}
