/** Relevance judgements by hand on the demo catalog. The search was tuned on this set: it catches regressions but proves no quality. */
export type Judged = {
  query: string
  /** All of these must be among the results. */
  expected: readonly string[]
  /** One of these must be the first; any of `expected` when absent. */
  first?: readonly string[]
  /** The kind of Persian spelling trap, if any. All of these must pass. */
  trap?: string
}

const iphone16s = ['iphone-16', 'iphone-16-pro-256-natural', 'iphone-16-pro-128-desert', 'iphone-16-pro-max', 'iphone-16e']
const iphone17s = ['iphone-17', 'iphone-17-pro', 'iphone-17-pro-max']
const iphones = [...iphone16s, ...iphone17s, 'iphone-air-256', 'iphone-15', 'iphone-13']
const galaxyA = ['galaxy-a56', 'galaxy-a36', 'galaxy-a16', 'galaxy-a06']
const galaxyS25 = ['galaxy-s25-ultra', 'galaxy-s25']
const galaxies = [...galaxyA, ...galaxyS25, 'galaxy-s24-fe', 'galaxy-z-flip6']
const galaxyTabs = ['galaxy-tab-s10-plus-256-silver', 'galaxy-tab-s10-fe-128-blue', 'galaxy-tab-a9-plus-5g-64-graphite']
const samsungs = [...galaxies, ...galaxyTabs, 'galaxy-watch8-44-graphite', 'galaxy-buds3-pro-white']
const redmis = ['redmi-note-14', 'redmi-note-14-pro', 'redmi-14c']
const xiaomiPhones = ['xiaomi-15', 'xiaomi-14t', ...redmis, 'poco-x7-pro']
const xiaomis = [
  ...xiaomiPhones,
  'xiaomi-pad-7-256-blue',
  'xiaomi-watch-2-pro-46-leather',
  'redmi-buds-6-pro-black',
  'xiaomi-tv-box-s-3rd-gen',
]
const macbookAirs = ['macbook-air-13-m4-256-midnight', 'macbook-air-13-m4-512-starlight', 'macbook-air-15-m4-256-silver']
const macbookPros = ['macbook-pro-14-m4-pro-512-black', 'macbook-pro-16-m4-max-1tb-silver']
const macbooks = [...macbookAirs, ...macbookPros]
const gamingLaptops = ['asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060', 'lenovo-legion-slim-5-rtx4070', 'hp-victus-15-rtx4050-blue']
const ultrabooks = [
  'asus-zenbook-14-oled-ux3405',
  'lenovo-thinkpad-e14-gen6',
  'hp-pavilion-plus-14-gold',
  'surface-laptop-7-13-platinum',
  'huawei-matebook-d16-2024',
]
const laptops = [...gamingLaptops, ...ultrabooks]
const ipadPros = ['ipad-pro-11-m4-256-black', 'ipad-pro-13-m4-256-silver']
const ipads = [...ipadPros, 'ipad-air-11-m3-128-blue', 'ipad-11th-a16-128-silver', 'ipad-mini-a17-pro-128-blue']
const series11 = ['apple-watch-series-11-46-blue', 'apple-watch-series-11-42-coral', 'apple-watch-series-11-46-slate-link']
const series10 = ['apple-watch-series-10-46-black', 'apple-watch-series-10-42-gold-titanium']
const appleWatches = [...series11, ...series10, 'apple-watch-se-3-40-starlight', 'apple-watch-ultra-2-49-green-loop']
const airpodsPros = ['airpods-pro-2-usb-c', 'airpods-pro-3']
const airpodsMaxes = ['airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight']
const airpods = [...airpodsPros, 'airpods-4-anc', ...airpodsMaxes]
const sonys = ['sony-wh-1000xm5-pink', 'sony-wh-1000xm6-silver']
const headphones = [...airpodsMaxes, ...sonys, 'bose-quietcomfort-ultra-black', 'jbl-tune-720bt-blue', 'soundcore-life-q30-pink']
const earbuds = [...airpodsPros, 'airpods-4-anc', 'galaxy-buds3-pro-white', 'soundcore-liberty-4-nc-navy', 'jbl-tune-beam-2-black']
const chargers = ['apple-35w-dual-usb-c-charger', 'samsung-50w-duo-charger', 'anker-521-nano-pro-40w']
const cables = ['apple-usb-c-60w-cable-1m', 'anker-333-usb-c-100w-cable', 'baseus-crystal-shine-usb-c-lightning']
const powerBanks = [
  'anker-621-maggo-5000-blue',
  'anker-maggo-10k-qi2-white',
  'baseus-magnetic-mini-10000-blue',
  'xiaomi-ultrathin-magnetic-5000',
]
const cases = [
  'apple-iphone-17-pro-silicone-case-clay',
  'samsung-s25-ultra-silicone-case-navy',
  'spigen-liquid-air-galaxy-a56-black',
  'baseus-liquid-silica-iphone-16-sage',
]
const mice = ['logitech-pebble-mouse-2-white', 'logitech-mx-anywhere-3s-black']
const keyboards = ['apple-magic-keyboard-usb-c-white', 'microsoft-bluetooth-keyboard-black']
const styluses = ['apple-pencil-pro', 'baseus-smooth-writing-2-stylus']
const headsets = ['meta-quest-3-512', 'meta-quest-3s-128']
const homePods = ['apple-homepod-2-midnight', 'apple-homepod-mini-white']
const speakers = [...homePods, 'amazon-echo-dot-5-deep-sea', 'google-nest-audio-charcoal']
const pixels = ['google-pixel-10-pro', 'google-pixel-9', 'google-pixel-9a']
const phones = [...iphones, ...galaxies, ...xiaomiPhones, ...pixels, 'nothing-phone-3', 'nothing-phone-3a']
const androidWatches = [
  'galaxy-watch8-44-graphite',
  'huawei-watch-gt-5-46-steel',
  'xiaomi-watch-2-pro-46-leather',
  'amazfit-balance-2-47-black',
]

const plain: readonly Judged[] = [
  { query: 'iphone', expected: iphones },
  { query: 'آیفون', expected: iphones },
  { query: 'iphone 16', expected: iphone16s },
  { query: 'iphone 16 pro', expected: ['iphone-16-pro-256-natural', 'iphone-16-pro-128-desert', 'iphone-16-pro-max'] },
  { query: 'iphone 16 pro max', expected: ['iphone-16-pro-max'] },
  { query: 'iPhone 16e', expected: ['iphone-16e'] },
  { query: 'آیفون ۱۷ پرو مکس', expected: ['iphone-17-pro-max'] },
  { query: 'آیفون ۱۳', expected: ['iphone-13'] },
  { query: 'آیفون ایر', expected: ['iphone-air-256'] },
  { query: 'آیفون صورتی', expected: ['iphone-16'] },
  {
    query: 'iphone 256',
    expected: ['iphone-17', 'iphone-17-pro', 'iphone-17-pro-max', 'iphone-air-256', 'iphone-16-pro-256-natural', 'iphone-16-pro-max'],
  },
  { query: 'Apple iPhone 16 128GB Pink', expected: ['iphone-16'] },
  { query: 'آیفون ۱۶ پرو ۲۵۶ گیگابایت تیتانیوم طبیعی', expected: ['iphone-16-pro-256-natural'] },
  { query: 'samsung', expected: samsungs },
  { query: 'سامسونگ', expected: samsungs },
  { query: 'galaxy s25', expected: galaxyS25 },
  { query: 's25 ultra', expected: ['galaxy-s25-ultra'] },
  { query: 'گلکسی a56', expected: ['galaxy-a56'] },
  { query: 'گوشی سامسونگ', expected: galaxies },
  { query: 'گلکسی فلیپ', expected: ['galaxy-z-flip6'] },
  { query: 'گلکسی تب', expected: galaxyTabs },
  { query: 'galaxy tab s10', expected: ['galaxy-tab-s10-plus-256-silver', 'galaxy-tab-s10-fe-128-blue'] },
  { query: 'گلکسی واچ', expected: ['galaxy-watch8-44-graphite'] },
  { query: 'گلکسی بادز', expected: ['galaxy-buds3-pro-white'] },
  { query: 'xiaomi', expected: xiaomis },
  { query: 'شیائومی', expected: xiaomis },
  { query: 'ردمی نوت', expected: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'redmi', expected: [...redmis, 'redmi-buds-6-pro-black'] },
  { query: 'پوکو', expected: ['poco-x7-pro'] },
  { query: 'xiaomi 15', expected: ['xiaomi-15'] },
  { query: 'گوشی شیائومی', expected: xiaomiPhones },
  { query: 'pixel', expected: pixels },
  { query: 'گوگل پیکسل', expected: pixels },
  { query: 'ناتینگ', expected: ['nothing-phone-3', 'nothing-phone-3a'] },
  { query: 'nothing phone', expected: ['nothing-phone-3a'] },
  { query: 'گوشی', expected: phones },
  { query: 'گوشی ۵۱۲', expected: ['xiaomi-15', 'nothing-phone-3'] },
  { query: 'macbook', expected: macbooks },
  { query: 'مک‌بوک ایر', expected: macbookAirs },
  { query: 'macbook pro 14', expected: ['macbook-pro-14-m4-pro-512-black'] },
  { query: 'مک بوک پرو', expected: macbookPros },
  { query: 'لپ‌تاپ گیمینگ', expected: gamingLaptops },
  { query: 'لپ‌تاپ', expected: [...laptops, ...macbooks], first: laptops },
  { query: 'rtx 4060', expected: ['asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060'] },
  { query: 'لپ تاپ ایسوس', expected: ['asus-zenbook-14-oled-ux3405', 'asus-tuf-a15-rtx4060'] },
  {
    query: 'لنوو',
    expected: ['lenovo-thinkpad-e14-gen6', 'lenovo-loq-15-rtx4060', 'lenovo-legion-slim-5-rtx4070', 'lenovo-idea-tab-pro-128-grey'],
  },
  { query: 'سرفیس', expected: ['surface-laptop-7-13-platinum'] },
  { query: 'HP', expected: ['hp-pavilion-plus-14-gold', 'hp-victus-15-rtx4050-blue'] },
  { query: 'ux3405', expected: ['asus-zenbook-14-oled-ux3405'] },
  { query: 'ipad', expected: ipads },
  { query: 'آیپد پرو', expected: ipadPros },
  { query: 'ipad mini', expected: ['ipad-mini-a17-pro-128-blue'] },
  { query: 'تبلت', expected: [...galaxyTabs, 'xiaomi-pad-7-256-blue', 'lenovo-idea-tab-pro-128-grey', ...ipads] },
  { query: 'تبلت شیائومی', expected: ['xiaomi-pad-7-256-blue'] },
  { query: 'اپل واچ', expected: appleWatches },
  { query: 'apple watch ultra', expected: ['apple-watch-ultra-2-49-green-loop'] },
  { query: 'apple watch series 11', expected: series11 },
  { query: 'اپل واچ سری ۱۰', expected: series10 },
  { query: 'ساعت هوشمند', expected: [...androidWatches, ...appleWatches] },
  { query: 'ساعت هواوی', expected: ['huawei-watch-gt-5-46-steel'] },
  { query: 'garmin', expected: ['garmin-fenix-8-47-orange'] },
  { query: 'airpods', expected: airpods },
  { query: 'ایرپاد پرو', expected: airpodsPros },
  { query: 'ایرپاد مکس', expected: airpodsMaxes },
  { query: 'airpods pro 3', expected: ['airpods-pro-3'] },
  { query: 'هندزفری', expected: earbuds },
  { query: 'هدفون', expected: headphones },
  { query: 'sony', expected: sonys },
  { query: 'هدفون سونی', expected: sonys },
  { query: 'wh-1000xm5', expected: ['sony-wh-1000xm5-pink'] },
  { query: 'بوز', expected: ['bose-quietcomfort-ultra-black'] },
  { query: 'jbl', expected: ['jbl-tune-beam-2-black', 'jbl-tune-720bt-blue'] },
  { query: 'شارژر', expected: chargers },
  { query: 'شارژر انکر', expected: ['anker-521-nano-pro-40w'] },
  { query: 'کابل لایتنینگ', expected: ['baseus-crystal-shine-usb-c-lightning'] },
  { query: 'پاوربانک', expected: powerBanks },
  { query: 'پاوربانک شیائومی', expected: ['xiaomi-ultrathin-magnetic-5000'] },
  { query: 'قاب', expected: cases },
  { query: 'قاب آیفون', expected: ['apple-iphone-17-pro-silicone-case-clay', 'baseus-liquid-silica-iphone-16-sage'] },
  { query: 'ماوس', expected: mice },
  { query: 'کیبورد', expected: keyboards },
  { query: 'magic keyboard', expected: ['apple-magic-keyboard-usb-c-white'] },
  { query: 'قلم لمسی', expected: styluses },
  { query: 'اپل پنسل', expected: ['apple-pencil-pro'] },
  { query: 'vision pro', expected: ['apple-vision-pro-m5-256'] },
  { query: 'واقعیت مجازی', expected: [...headsets, 'apple-vision-pro-m5-256'] },
  { query: 'meta quest', expected: headsets },
  { query: 'apple tv', expected: ['apple-tv-4k-128'] },
  { query: 'اسپیکر هوشمند', expected: speakers },
  { query: 'هوم پاد مینی', expected: ['apple-homepod-mini-white'] },
  { query: 'echo dot', expected: ['amazon-echo-dot-5-deep-sea'] },
  { query: 'موس', expected: mice },
  { query: 'کابل شارژ آیفون', expected: ['apple-usb-c-60w-cable-1m'] },
  { query: 'پاور بانک', expected: powerBanks },
  { query: 'موبایل سامسونگ', expected: galaxies },
  { query: 'لوازم جانبی', expected: [...chargers, ...cables, ...powerBanks, ...cases] },
]

const trap = (
  kind: string,
  cases: readonly (readonly [query: string, expected: readonly string[], first?: readonly string[]])[],
): Judged[] => cases.map(([query, expected, first = expected]) => ({ query, expected, first, trap: kind }))

const traps: readonly Judged[] = [
  ...trap('Arabic yeh and kaf', [
    ['گوشي سامسونگ', galaxies],
    ['كابل لايتنينگ', ['baseus-crystal-shine-usb-c-lightning']],
    ['كيبورد', keyboards],
    ['آيپد', ipads],
    ['شيائومي', xiaomis],
  ]),
  ...trap('alef, hamza and teh marbuta', [
    ['ایفون', iphones],
    ['أیفون ۱۷', iphone17s],
    ['ایپد پرو', ipadPros],
    ['شیایومی', xiaomis],
    ['شیاؤمی', xiaomis],
    ['ساعة هوشمند', androidWatches],
  ]),
  ...trap('half-space', [
    ['لپ‌تاپ', laptops],
    ['لپ تاپ', laptops],
    ['لپتاپ', laptops],
    ['مک‌بوک', macbooks],
    ['مک بوک', macbooks],
    ['مکبوک', macbooks],
    ['گوشی‌موبایل', phones],
    ['گوشی موبایل', phones],
    ['گوشیموبایل', phones],
    ['هومپاد', homePods],
    ['اپل‌واچ', appleWatches],
    ['اپلواچ', appleWatches],
    ['بی سیم سونی', sonys],
    ['بیسیم سونی', sonys],
  ]),
  ...trap('digits', [
    ['آیفون ۱۷', iphone17s],
    ['آیفون ١٧', iphone17s],
    ['آیفون 17', iphone17s],
    ['ﮔﻮﺷﯽ ١٧', ['iphone-17', 'iphone-17-pro']],
    ['iphone ۱۶ pro max', ['iphone-16-pro-max']],
    ['آیفون۱۷', iphone17s],
    ['iphone16', iphone16s],
  ]),
  ...trap('diacritics, tatweel and invisible characters', [
    ['گُوشی سامسونگ', galaxies],
    ['گـوشـی سامسونگ', galaxies],
    ['\u200fiPhone\u200e 17', iphone17s],
    ['ایرپاد\u00a0پرو', airpodsPros],
    ['  هدفون   سونی ', sonys],
  ]),
  ...trap('case and hyphen', [
    ['IPHONE 17 PRO MAX', ['iphone-17-pro-max']],
    ['MacBook AIR', macbookAirs],
    ['wh1000xm5', ['sony-wh-1000xm5-pink']],
    ['usb-c cable', ['apple-usb-c-60w-cable-1m', 'anker-333-usb-c-100w-cable']],
  ]),
  ...trap('words in any order and in both scripts', [
    ['سامسونگ گوشی a56', ['galaxy-a56']],
    ['pro 17 iphone', ['iphone-17-pro', 'iphone-17-pro-max']],
    ['گوشی samsung a16', ['galaxy-a16']],
    ['هدفون sony', sonys],
    ['apple شارژر', ['apple-35w-dual-usb-c-charger']],
  ]),
  ...trap('wrong keyboard layout', [
    ['hdt,k', iphones],
    ['اهحاخدث', iphones],
    ['هحاخدث ۱۷', iphone17s],
    ["shls,k'", samsungs],
    ['سشپسعدل', samsungs],
    ['سشئسعدل', samsungs],
    ["',ad", phones],
    ['لشمشطغ س۲۵', galaxyS25],
    ['پشزذخخن', macbooks],
  ]),
  ...trap('transliteration', [
    ['aifon', iphones],
    ['aifon 17', iphone17s],
    ['shiaomi', xiaomis],
    ['samsong', samsungs],
    ['galaksi s25', galaxyS25],
    ['gooshi samsung', galaxies],
    ['hedfon', headphones],
    ['saat hooshmand', androidWatches],
    ['laptop asus', ['asus-zenbook-14-oled-ux3405', 'asus-tuf-a15-rtx4060']],
    ['sharjer', chargers],
    ['ghab iphone', ['apple-iphone-17-pro-silicone-case-clay', 'baseus-liquid-silica-iphone-16-sage']],
    ['tablet shiaomi', ['xiaomi-pad-7-256-blue']],
    ['مجیک کیبورد', ['apple-magic-keyboard-usb-c-white']],
    ['کریستال شاین', ['baseus-crystal-shine-usb-c-lightning']],
  ]),
  ...trap('a model as it is spoken', [
    ['گوشی گلکسی اس ۲۵', galaxyS25],
    ['پیکسل ۹ سفید', ['google-pixel-9']],
    ['ردمی ۱۴سی', ['redmi-14c']],
  ]),
  ...trap('one wrong letter', [
    ['سامسنگ', samsungs],
    ['سامسونک', samsungs],
    ['ایفن', iphones],
    ['آیفوم ۱۷', iphone17s],
    ['شیاومی', xiaomis],
    ['گلگسی', galaxies],
    ['macbok', macbooks],
    ['samsnug', samsungs],
    ['هدفن سونی', sonys],
    ['لبتاپ', laptops],
    ['پاورباتک', powerBanks],
    ['iphnoe', iphones],
  ]),
]

export const judgedSet: readonly Judged[] = [...plain, ...traps]
