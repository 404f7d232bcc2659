import type { Stream } from 'node-av';
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AVCOL_TRC_UNSPECIFIED,
} from 'node-av/constants';

/** The brightness (cd/m²) of white on ordinary screens. ITU-R BT.2408. */
const WHITE = 203;

type Parameters = Pick<Stream['codecpar'], 'colorPrimaries' | 'colorTrc' | 'colorSpace'>;

/** FFmpeg's filters that make a video's colours those of ordinary screens (ITU-R BT.709); undefined when they are, or it does not say. */
export function toStandardColors(said: Parameters): string | undefined {
  const { colorPrimaries, colorTrc } = said;
  const isHdr = colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67;
  if (!isHdr) return WIDE.has(colorPrimaries) ? `zscale=p=bt709:t=bt709:m=bt709:r=tv${assumed(said)}` : undefined;
  return [
    `zscale=t=linear:p=bt709:npl=${WHITE}${assumed(said)}`,
    'format=gbrpf32le',
    'tonemap=mobius:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
  ].join(',');
}

/** What a video means that tells only a part: it is bright, or its colours are wide. */
function assumed({ colorPrimaries, colorTrc, colorSpace }: Parameters): string {
  const options = [
    ...(colorPrimaries === AVCOL_PRI_UNSPECIFIED ? ['pin=bt2020'] : []),
    ...(colorTrc === AVCOL_TRC_UNSPECIFIED ? ['tin=bt709'] : []),
    ...(colorSpace === AVCOL_SPC_UNSPECIFIED
      ? [`min=${colorPrimaries === AVCOL_PRI_SMPTE432 ? 'bt709' : 'bt2020nc'}`]
      : []),
  ];
  return options.map((option) => `:${option}`).join('');
}

const WIDE: ReadonlySet<number> = new Set([AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]);
