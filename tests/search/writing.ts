/** A text, searches that find it, and searches that must not. */
export type Written = {
  readonly text: string;
  readonly finds: readonly string[];
  readonly misses?: readonly string[];
};

/** What people post, in many scripts. */
export const POSTS: readonly Written[] = [
  // Latin
  { text: 'Wakacje w Łodzi, Łódź nocą', finds: ['łódź', 'Łódź', 'lodz', 'LODZ', 'łodzi', 'noca'], misses: ['lod'] },
  { text: 'Die Straße war naß', finds: ['strasse', 'STRASSE', 'Straße', 'STRAẞE', 'nass'], misses: ['strase'] },
  { text: 'Hans Christian Ørsted, fysiker på Æbelø', finds: ['orsted', 'Ørsted', 'aebelo', 'pa'], misses: ['oersted'] },
  { text: 'Þingvellir í maí, Guðrún', finds: ['thingvellir', 'gudrun', 'mai'], misses: ['pingvellir'] },
  { text: 'Cœur brisé, façade', finds: ['coeur', 'brise', 'facade', '"coeur brise"'], misses: ['cour'] },
  {
    text: 'İstanbul’da ışık, DİYARBAKIR',
    finds: ['istanbul', 'ISTANBUL', 'isik', 'ışık', 'diyarbakir'],
    misses: ['isk'],
  },
  { text: 'Tiếng Việt ở Đà Nẵng', finds: ['tieng viet', 'da nang', 'ĐÀ NẴNG', 'Đà Nẵng'], misses: ['tien'] },
  { text: 'Ħamrun u Għarb, Malta', finds: ['hamrun', 'gharb'], misses: ['amrun'] },
  { text: 'Sápmi: čáhci, Ŋuorgu', finds: ['sapmi', 'cahci', 'nuorgu'] },
  { text: 'Azərbaycan dili', finds: ['azarbaycan', 'Azərbaycan'], misses: ['azrbaycan'] },
  { text: 'ɛnam kɔ Ɛdwom Ɔdɔ', finds: ['enam', 'edwom', 'odo', 'ɔdɔ'] },
  { text: 'Ŝi ŝatas ĵaŭdon kaj ĉiun', finds: ['satas', 'jaudon', 'ciun'] },
  { text: 'ko te reo Māori', finds: ['maori', 'MĀORI'], misses: ['maor'] },
  // Letters that are dressed up
  { text: '𝓗𝓮𝓵𝓵𝓸 𝕨𝕠𝕣𝕝𝕕 ｆｕｌｌ Ⅷ ①', finds: ['hello', 'world', 'full', 'viii', '1', '𝓱𝓮𝓵𝓵𝓸'], misses: ['hell'] },
  { text: 'ᴛɪɴʏ ʙɪʀᴅs', finds: ['tiny', 'birds'] },
  { text: 'ﬁne ﬂour oﬃce', finds: ['fine', 'flour', 'office'] },
  { text: 'Donau\u00addampf\u00adschiff', finds: ['donaudampfschiff'], misses: ['donau'] },
  // Greek
  { text: 'Ο ΛΟΓΟΣ και ο λόγος', finds: ['λογος', 'λόγος', 'ΛΌΓΟΣ', 'ΛΟΓΟΣ', 'λογοσ'], misses: ['λογο'] },
  { text: 'ἄνδρα μοι ἔννεπε, ᾍδης', finds: ['ανδρα', 'ἔννεπε', 'εννεπε', 'αδης'], misses: ['άνδρ'] },
  { text: 'προϋπολογισμός', finds: ['προυπολογισμος', 'ΠΡΟΫΠΟΛΟΓΙΣΜΌΣ'] },
  // Cyrillic
  { text: 'Ёлка и йод', finds: ['елка', 'ёлка', 'ЕЛКА', 'йод'], misses: ['иод'] },
  { text: 'ста́рый за́мок', finds: ['старый', 'замок', 'за́мок'], misses: ['старыи'] },
  { text: 'Київ і м’ята', finds: ['київ', 'КИЇВ', "м'ята", 'мʼята'], misses: ['киiв', 'киів'] },
  { text: 'Љубав и ђак, ћирилица', finds: ['љубав', 'ЂАК', 'ћирилица'], misses: ['цирилица'] },
  { text: 'Монгол бичиг, өвөл', finds: ['өвөл', 'ӨВӨЛ'], misses: ['овол'] },
  // Armenian, Georgian, Ethiopic
  { text: 'Հայաստան և Երևան', finds: ['հայաստան', 'ՀԱՅԱՍՏԱՆ', 'երեւան'], misses: ['հայաստ'] },
  { text: 'ქართული ენა', finds: ['ქართული', 'ᲥᲐᲠᲗᲣᲚᲘ'], misses: ['ქართულ'] },
  { text: 'ሰላም ለዓለም', finds: ['ሰላም', 'ለዓለም'], misses: ['ሰሊም'] },
  // Hebrew and Arabic
  { text: 'שָׁלוֹם עוֹלָם', finds: ['שלום', 'עולם', 'שָׁלוֹם'], misses: ['שלו'] },
  { text: 'ירושלים של זהב', finds: ['ירושלים', 'זהב'], misses: ['זה'] },
  { text: 'السَّلَامُ عَلَيْكُمْ', finds: ['السلام', 'عليكم', 'السَّلَامُ'], misses: ['سلام'] },
  { text: 'أحمد يقرأ في الإسلام وآمن', finds: ['احمد', 'أحمد', 'يقرا', 'الاسلام'], misses: ['حمد'] },
  { text: 'مســـلم مسؤول', finds: ['مسلم', 'مسؤول'], misses: ['مسوول'] },
  { text: 'می‌خواهم کتاب بخوانم', finds: ['می‌خواهم', 'می خواهم', 'كتاب', 'کتاب'], misses: ['خواه'] },
  { text: 'سنة ١٤٤٥ و ۱۲۳', finds: ['1445', '١٤٤٥', '123'], misses: ['144'] },
  { text: 'اُردُو زبان ہے', finds: ['اردو', 'زبان', 'ہے'] },
  // South Asia
  { text: 'यह की बात है', finds: ['की', 'बात', '"की बात"'], misses: ['के', 'क', 'बत'] },
  { text: 'उस के साथ हिन्दी', finds: ['के', 'हिन्दी', 'साथ'], misses: ['की', 'हिन्द', 'सथ'] },
  { text: 'मराठी १२३', finds: ['मराठी', '123'], misses: ['मराठ'] },
  { text: 'বাংলা ভাষা, মুক্তি', finds: ['বাংলা', 'মুক্তি'], misses: ['মক্তি', 'বংলা'] },
  { text: 'ਪੰਜਾਬੀ ਬੋਲੀ', finds: ['ਪੰਜਾਬੀ', 'ਬੋਲੀ'], misses: ['ਬੋਲ'] },
  { text: 'ગુજરાતી ભાષા', finds: ['ગુજરાતી'], misses: ['ગજરાત'] },
  { text: 'தமிழ் மொழி', finds: ['தமிழ்', 'மொழி'], misses: ['தமழ', 'மொழ'] },
  { text: 'తెలుగు భాష', finds: ['తెలుగు'], misses: ['తలగ'] },
  { text: 'ಕನ್ನಡ ನುಡಿ', finds: ['ಕನ್ನಡ', 'ನುಡಿ'], misses: ['ನಡಿ'] },
  { text: 'മലയാളം വായന', finds: ['മലയാളം', 'വായന'], misses: ['മലയളം'] },
  { text: 'ශ්‍රී ලංකාව', finds: ['ශ්‍රී', 'ශ්රී', 'ලංකාව'], misses: ['ශ්‍ර'] },
  { text: 'ދިވެހި ބަސް', finds: ['ދިވެހި', 'ބަސް'], misses: ['ދވހ'] },
  // South-East Asia, Tibet
  { text: 'ภาษาไทยสวยงาม น้ำใจ', finds: ['ภาษาไทย', 'สวยงาม', 'ไทย', 'น้ำใจ'], misses: ['นำใจ', 'ภาษี'] },
  { text: 'ກິນເຂົ້າແລ້ວ', finds: ['ເຂົ້າ', 'ແລ້ວ'], misses: ['ກີນ'] },
  { text: 'ភាសាខ្មែរ', finds: ['ភាសា', 'ខ្មែរ'], misses: ['ខ្មុំ'] },
  { text: 'မြန်မာဘာသာ', finds: ['မြန်မာ', 'ဘာသာ'], misses: ['မြန်မီ'] },
  { text: 'བོད་ཡིག་', finds: ['བོད', 'ཡིག'], misses: ['བད'] },
  // East Asia
  { text: '今日は東京で桜を見た', finds: ['東京', '桜を見', '"東京で"'], misses: ['京都', '東桜'] },
  { text: 'ラーメンとｶﾞﾑ', finds: ['ラーメン', 'ﾗｰﾒﾝ', 'ガム'], misses: ['ラメン', 'カム'] },
  { text: '我爱北京天安门', finds: ['北京', '天安门', '爱北'], misses: ['京北', '上海'] },
  { text: '葛\u{e0100}飾區', finds: ['葛飾', '飾區'] },
  { text: '한국어를 공부합니다', finds: ['한국어', '공부', '국어'], misses: ['항국어', '한공'] },
  { text: 'ㄅㄆㄇ 注音', finds: ['ㄆㄇ', '注音'] },
  // Others
  { text: 'ᏣᎳᎩ ᎦᏬᏂᎯᏍᏗ', finds: ['ᏣᎳᎩ', 'ꮳꮃꭹ'] },
  { text: '𞤀𞤣𞤤𞤢𞤥 𞤆𞤵𞤤𞤢𞤪', finds: ['𞤀𞤣𞤤𞤢𞤥', '𞤢𞤣𞤤𞤢𞤥'] },
  { text: 'ⵜⴰⵎⴰⵣⵉⵖⵜ', finds: ['ⵜⴰⵎⴰⵣⵉⵖⵜ'], misses: ['ⵜⴰⵎⴰⵣⵉⵖ'] },
  // What is no script
  {
    text: 'version 3.14 costs 99€, C++ and -12 degrees',
    finds: ['3.14', '99', 'c++', '"-12"', 'degrees'],
    misses: ['314'],
  },
  {
    text: 'see https://example.org/some-page?q=nightjar_2026',
    finds: ['nightjar', 'example.org', 'https://example.org/some-page?q=nightjar_2026', 'some-page'],
    misses: ['nightjar2026'],
  },
  {
    text: '#BlackLivesMatter #lesser_spotted',
    finds: ['blacklivesmatter', '#BLACKLIVESMATTER', 'spotted'],
    misses: ['lives'],
  },
  { text: 'goldfinch 1️⃣ and siskin 🐦‍⬛', finds: ['goldfinch', '1️⃣', 'goldfinch 1'], misses: ['goldfinch -siskin'] },
];

/** Display names: a search gives the beginnings of their words. */
export const NAMES: readonly Written[] = [
  { text: 'Anna/Maria', finds: ['anna', 'maria', 'mar', 'maria anna', 'Anna/Maria'], misses: ['nna'] },
  { text: 'Tom.Smith', finds: ['smith', 'tom', 'Tom.Smith', 'smi'], misses: ['omsmith'] },
  { text: 'Agent -12', finds: ['12', '-12', 'agent'], misses: ['2'] },
  { text: 'Łukasz Żak', finds: ['lukasz', 'zak', 'Łukasz', 'luk'], misses: ['ukasz'] },
  { text: 'Jörg Groß', finds: ['jorg', 'gross', 'GROß', 'jör'], misses: ['joerg'] },
  { text: 'Søren Kierkegård', finds: ['soren', 'kierkegard', 'SØREN'] },
  { text: 'Γιώργος', finds: ['γιωργος', 'ΓΙΏΡΓΟΣ', 'γιωρ'], misses: ['ωργος'] },
  { text: 'Алёна Йовович', finds: ['алена', 'алёна', 'йов'], misses: ['иов'] },
  { text: 'מֹשֶׁה כהן', finds: ['משה', 'כהן'] },
  { text: 'أحمد الخطيب', finds: ['احمد', 'أحمد', 'الخط'], misses: ['حمد'] },
  { text: 'राजीव की', finds: ['राजीव', 'की', 'राजी'], misses: ['के', 'राजू'] },
  { text: 'சுரேஷ் குமார்', finds: ['சுரேஷ்', 'குமா'], misses: ['சரேஷ்', 'கமார்'] },
  { text: 'สมชาย ใจดี', finds: ['สมชาย', 'ชาย', 'ใจดี'], misses: ['สมชัย'] },
  { text: '田中桜子', finds: ['桜子', '田中', '田中桜子', '田中 桜子'], misses: ['子桜', '桜田'] },
  { text: '王小明 Wang', finds: ['小明', 'wang', '王 wang'], misses: ['明小'] },
  { text: '김민수', finds: ['민수', '김민수'], misses: ['수민'] },
  { text: '🌸 Rosa 🌸', finds: ['rosa', '🌸 rosa'], misses: ['osa'] },
  { text: ':blobcat: Vera', finds: ['vera', 'blobcat'] },
  { text: '𝓢𝓽𝓮𝓵𝓵𝓪', finds: ['stella', 'stel'] },
  { text: 'Ｆｕｌｌ Ｗｉｄｔｈ', finds: ['full', 'width'] },
  { text: 'İbrahim Işık', finds: ['ibrahim', 'isik', 'IŞIK'] },
  { text: 'Nguyễn Thị Đào', finds: ['nguyen', 'dao', 'thi đào'] },
  { text: 'Sinéad O’Connor', finds: ['sinead', 'connor', "o'connor"] },
  { text: 'Дарʼя', finds: ["дар'я", 'дарʼя'] },
];

/** Hashtags: a search gives their beginnings. */
export const TAGS: readonly Written[] = [
  { text: 'Łódź', finds: ['lodz', 'łódź', '#ŁÓDŹ', 'lod', 'łód'], misses: ['odz'] },
  { text: 'Straßenbahn', finds: ['strassenbahn', 'straß', 'STRASS'], misses: ['trass'] },
  { text: 'Ørsted', finds: ['orsted', 'ørs'] },
  { text: 'Ελλάδα', finds: ['ελλαδα', 'ΕΛΛΑΔΑ', 'ελλά'], misses: ['λαδα'] },
  { text: 'Ёлки', finds: ['елки', 'ёлк'] },
  { text: 'हिन्दी', finds: ['हिन्दी', 'हिन'], misses: ['हन'] },
  { text: 'ไทยแลนด์', finds: ['ไทย', 'ไทยแลนด์'], misses: ['แลนด์'] },
  { text: '東京タワー', finds: ['東京', '東京タワー'], misses: ['タワー'] },
  { text: 'BirdsOfPrey', finds: ['birdsofprey', 'BIRDSOF', 'birds'], misses: ['prey'] },
  { text: 'lesser_kestrel', finds: ['lesser_kes', 'lesser'], misses: ['kestrel'] },
  { text: 'أخبار', finds: ['اخبار', 'أخب'] },
  { text: 'web3', finds: ['web3', 'web', 'ｗｅｂ3'], misses: ['3'] },
];
