/** Text that HTML may be broken with, made of pieces that matter to a parser or a filter; the same for the same seed. */
export function* htmlFragments(seed: number, count: number): Generator<string> {
  const random = randomFrom(seed);
  for (let made = 0; made < count; made += 1) yield fragment(random);
}

type Random = (below: number) => number;

const words = (text: string): readonly string[] => text.split(' ');

const TAGS = [
  ...words('p br span a del s pre blockquote code b strong u i em ul ol li ruby rt rp a a p span li'),
  ...words('h1 h2 h6 address article aside dd div dl dt figcaption figure footer header hgroup hr main nav section'),
  ...words(
    'script style textarea option xmp iframe noembed noframes noscript plaintext template title svg math object',
  ),
  ...words(
    'table td th tr img image input form select button body html head tbody wbr col foreignObject desc mi mtext annotation-xml',
  ),
  ...words('x-custom blink constructor __proto__ toString a:b h7 P SPAN ScRiPt A BR A/ p/ a< b" é 1 a\u00a0'),
];
/** Elements and attributes of which some belong together. */
const ELEMENTS = words('a a a a span p ol li br b blockquote h1 div');
const ATTRIBUTES = words('href href href class translate lang start value reversed');
const NAMES = [
  ...words('href href href class class lang translate start value reversed rel target style onclick id title src'),
  ...words('__proto__ constructor hasOwnProperty HREF Class LANG xlink:href 0 7 a<b "q \' = /x <p data-x é'),
];
const VALUES = [
  ...words(
    'https://a.test/ http://a.test:80/?x=1&y=2#z HTTPS://A.test http: http:// https://[ //a.test /a \\\\a.test ?q',
  ),
  ...words(
    'gemini://a.test xmpp:a@b magnet:?xt=1 mailto:a@b ftp://a.test ipfs:x dat:x javascript:alert(1) data:text/html,x',
  ),
  ...words(
    'JaVaScRiPt:x vbscript:x java\tscript:x java\nscript:x \u0001javascript:x javascript&colon;x &#106;avascript:x',
  ),
  ...words(
    'ht<!--x-->tp://a javascript<!---->:x http:<!--x-->//a.test https://a.test/<!-- h\u0000ttp://a http\u0000s://a.test',
  ),
  ...words(
    '\u00a0https://a.test/ \ufeffhttp://a https://a.test/\u202e http&#58;//a.test &Tab;https://a.test &quot;&apos; &lt;b&gt;',
  ),
  ...words(
    'mention h-card u-url x h-"> h-&quot; h-<b> invisible&#32;x quote-inline no yes en en-GB zh_x 1 -5 007 1234567890',
  ),
  ...words(
    "https://a.test/' https://a.test/> https://a.test/`x ' < > & && &amp &copy &copy=1 &#x3c; &#0; &#x110000; é ſ K",
  ),
  ...[
    '',
    ' ',
    ' h-card\nmention ',
    ' no',
    'a b',
    ' https://a.test/ ',
    'https://a.test/a b',
    '\ud800',
    'https://é.test/"x"',
  ],
];
const TEXTS = [
  ...words(
    'a b text & &amp; &lt; &gt; &lt;b&gt; &quot; &nbsp; &copy &notit; &#60;script&#62; &#x3C; &#0; &#128; &am &; &# &#x',
  ),
  ...words(
    '" \' > < << <<< <> </> < p </ p> 😀 é \u00a0 \u2028 \ud83d \udc00 \u0000 ]]> --> --!> /> = ` &zwj; &NotEqualTilde;',
  ),
  ...['\n', '\n\n\n', ' ', '\t', '\r\n', '  ', '&NewLine;', '&amp;lt;', 'a\nb'],
];
const ODD = [
  ...[
    '<!-- x -->',
    '<!---->',
    '<!-->',
    '<!--->',
    '<!--',
    '<!-- <b> --!>',
    '<!-- -- >',
    '<!-',
    '<!',
    '<!x>',
    '<!d',
    '<!>',
  ],
  ...[
    '<!DOCTYPE html>',
    '<!doctype',
    '<!DOCTYPE x "<b>">',
    '<![CDATA[x]]>',
    '<![CDATA[<b>x]]>',
    '<![CDATA[',
    '<![x',
    '<![',
  ],
  ...[
    '<?xml version="1.0"?>',
    '<?php <b> ?>',
    '<?',
    '</',
    '</>',
    '</ p>',
    '</1>',
    '<',
    '<a',
    '<a ',
    '<a href',
    '<a href=',
    '</a',
  ],
  ...[
    '<a href="',
    "<a href='http://a.test",
    '<p class="h-x',
    '<b x="y>',
    '<br',
    '<svg',
    '<script',
    '</script',
    '<p/',
    '<p /',
  ],
  ...[
    '<math><semantics><annotation encoding="application/x-tex">x<1</annotation></semantics></math>',
    '<math display="block">',
  ],
  ...[
    '<svg><title>',
    '<svg><foreignObject>',
    '<math><mtext>',
    '<svg/>',
    '<svg><script/>',
    '<svg><![CDATA[<b>]]>',
    '</br>',
    '</p>',
  ],
];

/** Numbers of one seed: mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

function fragment(random: Random): string {
  const html = random(40) === 0 ? nested(random) : pieces(random, 1 + random(14));
  if (random(4) !== 0) return html;
  const [from, to] = [random(html.length + 1), random(html.length + 1)];
  const cuts = [html.slice(from), html.slice(0, to), html.slice(0, from) + html.slice(to), html + html.slice(from, to)];
  return pick(random, cuts);
}

/** Nested about as deep as elements keep their tags, or as documents are read. */
function nested(random: Random): string {
  const depth = (random(2) === 0 ? 62 : 250) + random(9);
  const [one, other] = [startTag(random), startTag(random)];
  const half = random(2) === 0 ? 1 : 0;
  const opened = Array.from({ length: depth }, (_, at) => (half && at % 2 === 1 ? other : one)).join('');
  return `${opened}${pieces(random, 1 + random(6))}${random(2) === 0 ? '' : endTag(random).repeat(random(depth))}${pieces(random, 3)}`;
}

function pieces(random: Random, count: number): string {
  return Array.from({ length: count }, () => piece(random)).join('');
}

function piece(random: Random): string {
  const kind = random(20);
  if (kind < 3) return fittingTag(random);
  if (kind < 7) return startTag(random);
  if (kind < 11) return endTag(random);
  if (kind < 13) return element(random);
  return kind < 18 ? pick(random, TEXTS) : pick(random, ODD);
}

function element(random: Random): string {
  const tag = pick(random, TAGS);
  return `<${tag}${attributes(random)}>${pick(random, TEXTS)}</${tag}>`;
}

function startTag(random: Random): string {
  return `<${pick(random, TAGS)}${attributes(random)}${pick(random, ['>', '>', '>', '>', '>', '>', '/>', ' />', ' ', ''])}`;
}

function fittingTag(random: Random): string {
  const given = Array.from({ length: 1 + random(3) }, () => `${pick(random, ATTRIBUTES)}="${pick(random, VALUES)}"`);
  return `<${pick(random, ELEMENTS)} ${given.join(' ')}>`;
}

function endTag(random: Random): string {
  return `</${pick(random, TAGS)}${pick(random, ['>', '>', '>', '>', '>', ' >', '/>', ' x="y">', ''])}`;
}

function attributes(random: Random): string {
  return Array.from({ length: Math.max(0, random(5) - 1) }, () => attribute(random)).join('');
}

function attribute(random: Random): string {
  const [name, value] = [pick(random, NAMES), pick(random, VALUES)];
  const space = pick(random, [' ', ' ', ' ', ' ', '\n', '\t', '/', '']);
  const written = [`${name}="${value}"`, `${name}="${value}"`, `${name}='${value}'`, `${name}=${value}`, name];
  return `${space}${pick(random, [...written, `${name} = "${value}"`, `${name}="${value}`, `${name}=`])}`;
}

function pick(random: Random, from: readonly string[]): string {
  return from[random(from.length)] ?? '';
}
