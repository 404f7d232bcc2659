/**
 * Letters and numbers without a decomposition in Unicode, by what Mastodon's index makes of them (the filter `asciifolding` of
 * Elasticsearch), in lower case.
 */
const FOLDED: Readonly<Record<string, string>> = {
  a: 'əⱥɐɚᴀᶏᶕ',
  aa: 'ꜳ',
  ae: 'æᴁᴂ',
  ao: 'ꜵ',
  au: 'ꜷ',
  av: 'ꜹꜻ',
  ay: 'ꜽ',
  b: 'ƀɓƃʙᴃᵬᶀ',
  c: 'ƈȼɕʗᴄↄꜿ',
  d: 'ðđɖɗƌȡᴅᴆᵭᶁᶑꝺ',
  db: 'ȸ',
  dz: 'ʣʥ',
  e: 'ǝɛɇɘɜɝɞʚᴇᴈᶒᶓᶔⱸⱻ',
  f: 'ƒᵮᶂꜰꝼꟻ',
  g: 'ɠǥɡɢʛᵷᵹᶃꝿ',
  h: 'ħɥɦʜʮʯⱨⱶ',
  hv: 'ƕ',
  i: 'ıɩɨɪᴉᵻᵼᶖꟾ',
  j: 'ȷɉɟʄʝᴊ',
  k: 'ƙʞᴋᶄⱪꝁꝃꝅ',
  l: 'łƚȴɫɬɭʟᴌᶅⱡꝇꝉꞁ',
  ll: 'ỻ',
  ls: 'ʪ',
  lz: 'ʫ',
  m: 'ɯɰɱᴍᵯᶆꟽꟿ',
  n: 'ŋɲƞȵɳɴᴎᵰᶇ',
  o: 'øɔɵᴏᴐᴖᴗᶗⱺꝋꝍ',
  oe: 'œɶᴔ',
  oo: 'ꝏ',
  ou: 'ȣᴕ',
  p: 'ƥᴘᵱᵽᶈꝑꝓꝕꟼ',
  q: 'ĸɋʠꝗꝙ',
  qp: 'ȹ',
  r: 'ɍɼɽɾɿʀʁᴙᴚᵲᵳᶉꝛꞃ',
  s: 'ȿʂᵴᶊẜẝꜱꞅ',
  ss: 'ß',
  t: 'ŧƫƭʈȶⱦʇᴛᵵꞇ',
  tc: 'ʨ',
  th: 'þᵺꝧ',
  ts: 'ʦ',
  tz: 'ꜩ',
  u: 'ʉᴜᵾᶙ',
  ue: 'ᵫ',
  v: 'ʋʌᴠᶌỽⱱⱴꝟꝩ',
  vy: 'ꝡ',
  w: 'ƿʍᴡⱳ',
  x: 'ᶍ',
  y: 'ƴɏʎʏỿ',
  z: 'ƶȝȥɀʐʑᴢᵶᶎⱬꝣ',
  '0': '⓿',
  '1': '⓵❶➀➊',
  '2': '⓶❷➁➋',
  '3': '⓷❸➂➌',
  '4': '⓸❹➃➍',
  '5': '⓹❺➄➎',
  '6': '⓺❻➅➏',
  '7': '⓻❼➆➐',
  '8': '⓼❽➇➑',
  '9': '⓽❾➈➒',
  '10': '⓾❿➉➓',
  // Greek writes the last sigma of a word otherwise, Persian and Urdu the Arabic kaf and ya.
  σ: 'ς',
  ا: 'ٱ',
  ك: 'ک',
  ي: 'ی',
};

const PLAIN: ReadonlyMap<string, string> = new Map(
  Object.entries(FOLDED).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const)),
);

const LETTERS = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'gu');

/** A text in lower case with these letters replaced. */
export function replaceLetters(text: string): string {
  return text.replace(LETTERS, (letter) => PLAIN.get(letter) ?? letter);
}
