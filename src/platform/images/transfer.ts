/** The brightness (cd/m²) of white on ordinary screens, and of the brightest that is told apart on others. ITU-R BT.2408. */
const WHITE = 203;
const PEAK = 1000;

/** How light a value from 0 to 1 is, from 0 to 1, by the code point of its transfer characteristics (ITU-T H.273). */
export function toLinear(transfer: number): (value: number) => number {
  switch (transfer) {
    case 4:
      return (value) => value ** 2.2;
    case 5:
      return (value) => value ** 2.8;
    case 8:
      return (value) => value;
    case 16:
      return (value) => toneMap(10_000 * fromPq(value));
    case 18:
      return (value) => toneMap(PEAK * fromHlg(value));
    default:
      return (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  }
}

/** Whether values mean what they do in sRGB: the same curve, that of television, which is shown alike, or an unknown one. */
export function isLikeSrgb(transfer: number): boolean {
  return ![4, 5, 8, 16, 18].includes(transfer);
}

// SMPTE ST 2084.
const PQ = {
  m1: 2610 / 16_384,
  m2: (2523 / 4096) * 128,
  c1: 3424 / 4096,
  c2: (2413 / 4096) * 32,
  c3: (2392 / 4096) * 32,
};

function fromPq(value: number): number {
  const root = value ** (1 / PQ.m2);
  return (Math.max(0, root - PQ.c1) / (PQ.c2 - PQ.c3 * root)) ** (1 / PQ.m1);
}

function toPq(light: number): number {
  const root = light ** PQ.m1;
  return ((PQ.c1 + PQ.c2 * root) / (1 + PQ.c3 * root)) ** PQ.m2;
}

// ITU-R BT.2100, with the system gamma for the peak.
const HLG = { a: 0.178_832_77, b: 0.284_668_92, c: 0.559_910_73, gamma: 1.2 };

function fromHlg(value: number): number {
  const scene = value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - HLG.c) / HLG.a) + HLG.b) / 12;
  return scene ** HLG.gamma;
}

/** Brightness (cd/m²) as an ordinary screen shows it, from 0 to 1: what is dark stays, what is brighter than it can show is bent (ITU-R BT.2390). */
function toneMap(brightness: number): number {
  const peak = toPq(PEAK / 10_000);
  const most = toPq(WHITE / 10_000) / peak;
  const knee = 1.5 * most - 0.5;
  const value = Math.min(1, toPq(brightness / 10_000) / peak);
  const t = (value - knee) / (1 - knee);
  const bent =
    (2 * t ** 3 - 3 * t ** 2 + 1) * knee + (t ** 3 - 2 * t ** 2 + t) * (1 - knee) + (-2 * t ** 3 + 3 * t ** 2) * most;
  return Math.min(1, (fromPq((value < knee ? value : bent) * peak) * 10_000) / WHITE);
}
