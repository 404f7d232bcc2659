/** A language of posts: its code, its English name and its native name. */
export type Language = { code: string; name: string; nativeName: string };

/** `code|English name|native name`. Mastodon: the languages in its compose form (ISO 639-1, some of 639-3, regions of zh). */
const TABLE = `
aa|Afar|Afaraf
ab|Abkhaz|аҧсуа бызшәа
ae|Avestan|avesta
af|Afrikaans|Afrikaans
ak|Akan|Akan
am|Amharic|አማርኛ
an|Aragonese|aragonés
ar|Arabic|اللغة العربية
as|Assamese|অসমীয়া
ast|Asturian|Asturianu
av|Avaric|авар мацӀ
ay|Aymara|aymar aru
az|Azerbaijani|azərbaycan dili
ba|Bashkir|башҡорт теле
be|Belarusian|беларуская мова
bg|Bulgarian|български език
bh|Bihari|भोजपुरी
bi|Bislama|Bislama
bm|Bambara|bamanankan
bn|Bengali|বাংলা
bo|Tibetan|བོད་ཡིག
br|Breton|brezhoneg
bs|Bosnian|bosanski jezik
ca|Catalan|Català
ce|Chechen|нохчийн мотт
ch|Chamorro|Chamoru
chr|Cherokee|ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ
ckb|Sorani (Kurdish)|سۆرانی
cnr|Montenegrin|crnogorski
co|Corsican|corsu
cr|Cree|ᓀᐦᐃᔭᐍᐏᐣ
cs|Czech|čeština
csb|Kashubian|Kaszëbsczi
cu|Old Church Slavonic|ѩзыкъ словѣньскъ
cv|Chuvash|чӑваш чӗлхи
cy|Welsh|Cymraeg
da|Danish|dansk
de|German|Deutsch
dv|Divehi|Dhivehi
dz|Dzongkha|རྫོང་ཁ
ee|Ewe|Eʋegbe
el|Greek|Ελληνικά
en|English|English
eo|Esperanto|Esperanto
es|Spanish|Español
et|Estonian|eesti
eu|Basque|euskara
fa|Persian|فارسی
ff|Fula|Fulfulde
fi|Finnish|suomi
fj|Fijian|Vakaviti
fo|Faroese|føroyskt
fr|French|Français
fy|Western Frisian|Frysk
ga|Irish|Gaeilge
gd|Scottish Gaelic|Gàidhlig
gl|Galician|galego
gu|Gujarati|ગુજરાતી
gv|Manx|Gaelg
ha|Hausa|هَوُسَ
he|Hebrew|עברית
hi|Hindi|हिन्दी
ho|Hiri Motu|Hiri Motu
hr|Croatian|Hrvatski
ht|Haitian|Kreyòl ayisyen
hu|Hungarian|magyar
hy|Armenian|Հայերեն
hz|Herero|Otjiherero
ia|Interlingua|Interlingua
id|Indonesian|Bahasa Indonesia
ie|Interlingue|Interlingue
ig|Igbo|Asụsụ Igbo
ii|Nuosu|ꆈꌠ꒿ Nuosuhxop
ik|Inupiaq|Iñupiaq
io|Ido|Ido
is|Icelandic|Íslenska
it|Italian|Italiano
iu|Inuktitut|ᐃᓄᒃᑎᑐᑦ
ja|Japanese|日本語
jbo|Lojban|la .lojban.
jv|Javanese|basa Jawa
ka|Georgian|ქართული
kab|Kabyle|Taqbaylit
kg|Kongo|Kikongo
ki|Kikuyu|Gĩkũyũ
kj|Kwanyama|Kuanyama
kk|Kazakh|қазақ тілі
kl|Kalaallisut|kalaallisut
km|Khmer|ខេមរភាសា
kn|Kannada|ಕನ್ನಡ
ko|Korean|한국어
kr|Kanuri|Kanuri
ks|Kashmiri|कश्मीरी
ku|Kurmanji (Kurdish)|Kurmancî
kv|Komi|коми кыв
kw|Cornish|Kernewek
ky|Kyrgyz|Кыргызча
la|Latin|latine
lb|Luxembourgish|Lëtzebuergesch
ldn|Láadan|Láadan
lfn|Lingua Franca Nova|lingua franca nova
lg|Ganda|Luganda
li|Limburgish|Limburgs
ln|Lingala|Lingála
lo|Lao|ລາວ
lt|Lithuanian|lietuvių kalba
lu|Luba-Katanga|Tshiluba
lv|Latvian|latviešu valoda
mg|Malagasy|fiteny malagasy
mh|Marshallese|Kajin M̧ajeļ
mi|Māori|te reo Māori
mk|Macedonian|македонски јазик
ml|Malayalam|മലയാളം
mn|Mongolian|Монгол хэл
moh|Mohawk|Kanienʼkéha
mr|Marathi|मराठी
ms|Malay|Bahasa Melayu
ms-Arab|Jawi Malay|بهاس ملايو
mt|Maltese|Malti
my|Burmese|ဗမာစာ
na|Nauru|Ekakairũ Naoero
nb|Norwegian Bokmål|Norsk bokmål
nd|Northern Ndebele|isiNdebele
nds|Low German|Plattdüütsch
ne|Nepali|नेपाली
ng|Ndonga|Owambo
nl|Dutch|Nederlands
nn|Norwegian Nynorsk|Norsk Nynorsk
no|Norwegian|Norsk
nr|Southern Ndebele|isiNdebele
nv|Navajo|Diné bizaad
ny|Chichewa|chiCheŵa
oc|Occitan|occitan
oj|Ojibwe|ᐊᓂᔑᓈᐯᒧᐎᓐ
om|Oromo|Afaan Oromoo
or|Oriya|ଓଡ଼ିଆ
os|Ossetian|ирон æвзаг
pa|Punjabi|ਪੰਜਾਬੀ
pdc|Pennsylvania Dutch|Pennsilfaani-Deitsch
pi|Pāli|पाऴि
pl|Polish|Polski
ps|Pashto|پښتو
pt|Portuguese|Português
qu|Quechua|Runa Simi
rm|Romansh|rumantsch grischun
rn|Kirundi|Ikirundi
ro|Romanian|Română
ru|Russian|Русский
rw|Kinyarwanda|Ikinyarwanda
sa|Sanskrit|संस्कृतम्
sc|Sardinian|sardu
sco|Scots|Scots
sd|Sindhi|सिन्धी
se|Northern Sami|Davvisámegiella
sg|Sango|yângâ tî sängö
si|Sinhala|සිංහල
sk|Slovak|slovenčina
sl|Slovenian|slovenščina
sma|Southern Sami|Åarjelsaemien Gïele
smj|Lule Sami|Julevsámegiella
sn|Shona|chiShona
so|Somali|Soomaaliga
sq|Albanian|Shqip
sr|Serbian|српски језик
ss|Swati|SiSwati
st|Southern Sotho|Sesotho
su|Sundanese|Basa Sunda
sv|Swedish|Svenska
sw|Swahili|Kiswahili
szl|Silesian|ślůnsko godka
ta|Tamil|தமிழ்
te|Telugu|తెలుగు
tg|Tajik|тоҷикӣ
th|Thai|ไทย
ti|Tigrinya|ትግርኛ
tk|Turkmen|Türkmen
tl|Tagalog|Wikang Tagalog
tn|Tswana|Setswana
to|Tonga|faka Tonga
tok|Toki Pona|toki pona
tr|Turkish|Türkçe
ts|Tsonga|Xitsonga
tt|Tatar|татар теле
tw|Twi|Twi
ty|Tahitian|Reo Tahiti
ug|Uyghur|ئۇيغۇرچە
uk|Ukrainian|Українська
ur|Urdu|اردو
uz|Uzbek|Ўзбек
vai|Vai|ꕙꔤ
ve|Venda|Tshivenḓa
vi|Vietnamese|Tiếng Việt
vo|Volapük|Volapük
wa|Walloon|walon
wo|Wolof|Wollof
xal|Kalmyk|Хальмг келн
xh|Xhosa|isiXhosa
yi|Yiddish|ייִדיש
yo|Yoruba|Yorùbá
za|Zhuang|Saɯ cueŋƅ
zba|Balaibalan|باليبلن
zgh|Standard Moroccan Tamazight|ⵜⴰⵎⴰⵣⵉⵖⵜ
zh|Chinese|中文
zh-CN|Chinese (China)|简体中文
zh-HK|Chinese (Hong Kong)|繁體中文（香港）
zh-TW|Chinese (Taiwan)|繁體中文（臺灣）
zh-YUE|Cantonese|廣東話
zu|Zulu|isiZulu
`;

/** All languages that a post can have, by code. */
export const LANGUAGES: readonly Language[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', nativeName = ''] = line.split('|');
    return { code, name, nativeName };
  });

const BY_CODE = new Map(LANGUAGES.map((language) => [language.code.toLowerCase(), language]));

/**
 * The supported code for a language tag, or undefined: `de`, `DE` and `de-AT` are `de`, `zh_tw` is `zh-TW`. Mastodon: an unknown region is
 * dropped.
 */
export function normalizeLanguage(tag: string): string | undefined {
  const code = tag.trim().toLowerCase().replaceAll('_', '-');
  return (BY_CODE.get(code) ?? BY_CODE.get(code.split('-', 1).join('')))?.code;
}

/** The names of a supported language, by its exact code. */
export function findLanguage(code: string): Language | undefined {
  return BY_CODE.get(code.toLowerCase());
}
