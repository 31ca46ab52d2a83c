import type { Judged } from './judged-set.ts'

/** `excludes`: none of these may be among the results, because they are outside the price range of the query. */
export type EverydayJudged = Judged & { excludes?: readonly string[] }

const laptops = [
  ...['asus-zenbook-14-oled-ux3405', 'lenovo-thinkpad-e14-gen6', 'hp-pavilion-plus-14-gold', 'surface-laptop-7-13-platinum'],
  ...['huawei-matebook-d16-2024', 'asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060', 'lenovo-legion-slim-5-rtx4070'],
]
const macbooks = ['macbook-air-13-m4-256-midnight', 'macbook-air-13-m4-512-starlight', 'macbook-pro-14-m4-pro-512-black']
const macbookAirs = ['macbook-air-13-m4-256-midnight', 'macbook-air-13-m4-512-starlight']
const series11 = ['apple-watch-series-11-46-blue', 'apple-watch-series-11-42-coral', 'apple-watch-series-11-46-slate-link']
const earbuds = ['airpods-pro-2-usb-c', 'airpods-pro-3', 'airpods-4-anc', 'galaxy-buds3-pro-white', 'soundcore-liberty-4-nc-navy']
const anyEarbuds = [...earbuds, 'jbl-tune-beam-2-black', 'redmi-buds-6-pro-black']
const airpodsPros = ['airpods-pro-2-usb-c', 'airpods-pro-3']
const cheapEarbuds = ['soundcore-liberty-4-nc-navy', 'jbl-tune-beam-2-black']
const headphones = ['sony-wh-1000xm5-pink', 'sony-wh-1000xm6-silver', 'bose-quietcomfort-ultra-black', 'jbl-tune-720bt-blue']
const overFifty = ['airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight', 'sony-wh-1000xm5-pink', 'bose-quietcomfort-ultra-black']
const cheapCables = ['anker-333-usb-c-100w-cable', 'baseus-crystal-shine-usb-c-lightning']
const mice = ['logitech-pebble-mouse-2-white', 'logitech-mx-anywhere-3s-black']
const keyboards = ['apple-magic-keyboard-usb-c-white', 'microsoft-bluetooth-keyboard-black']
const iphone16s = ['iphone-16', 'iphone-16-pro-256-natural', 'iphone-16-pro-128-desert', 'iphone-16-pro-max', 'iphone-16e']
const iphone17s = ['iphone-17', 'iphone-17-pro', 'iphone-17-pro-max']
const iphones = [...iphone16s, ...iphone17s, 'iphone-15', 'iphone-air-256']
const galaxies = ['galaxy-a56', 'galaxy-a36', 'galaxy-a16', 'galaxy-a06', 'galaxy-s25-ultra', 'galaxy-s25']
const galaxyTabs = ['galaxy-tab-s10-plus-256-silver', 'galaxy-tab-s10-fe-128-blue', 'galaxy-tab-a9-plus-5g-64-graphite']
const phones = [...iphones, ...galaxies, 'xiaomi-15', 'redmi-note-14', 'redmi-14c', 'nothing-phone-3a', 'nothing-phone-3']
const powerBanks = ['anker-621-maggo-5000-blue', 'anker-maggo-10k-qi2-white', 'xiaomi-ultrathin-magnetic-5000']
const chargers = ['apple-35w-dual-usb-c-charger', 'anker-521-nano-pro-40w']
const speakers = ['apple-homepod-mini-white', 'amazon-echo-dot-5-deep-sea', 'google-nest-audio-charcoal']
const quests = ['meta-quest-3-512', 'meta-quest-3s-128']
const watches = ['galaxy-watch8-44-graphite', 'huawei-watch-gt-5-46-steel', 'amazfit-balance-2-47-black', 'xiaomi-watch-2-pro-46-leather']

const misspelt: readonly EverydayJudged[] = [
  { query: 'لب تاب', expected: laptops },
  { query: 'لب تاپ ایسوس', expected: ['asus-zenbook-14-oled-ux3405', 'asus-tuf-a15-rtx4060'] },
  { query: 'لپتاب گیمینگ', expected: ['asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060'], first: laptops },
  { query: 'هنذفری', expected: earbuds, first: anyEarbuds },
  { query: 'هنزفری بیسیم', expected: earbuds, first: anyEarbuds },
  { query: 'هندسفری', expected: earbuds, first: anyEarbuds },
  { query: 'هندفری سامسونگ', expected: ['galaxy-buds3-pro-white'] },
  { query: 'moosh', expected: mice },
  { query: 'زن بوک', expected: ['asus-zenbook-14-oled-ux3405'] },
  { query: 'ذن بوک ایسوس', expected: ['asus-zenbook-14-oled-ux3405'] },
  { query: 'کیبرد بیسیم', expected: ['apple-magic-keyboard-usb-c-white'], first: keyboards },
  { query: 'پاور بنک', expected: powerBanks },
  { query: 'ایرپاد پرو۳', expected: ['airpods-pro-3'] },
  { query: 'ارپاد', expected: airpodsPros, first: [...earbuds, 'airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight'] },
  { query: 'گلکسی ای پنجاه و شش', expected: ['galaxy-a56'] },
  { query: 'سامسونک اس ۲۵', expected: ['galaxy-s25', 'galaxy-s25-ultra'] },
  { query: 'شیاعومی نوت ۱۴', expected: ['redmi-note-14'], first: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'هدفن بوز', expected: ['bose-quietcomfort-ultra-black'] },
  { query: 'اسپیگر هوشمند', expected: speakers },
  { query: 'مکبوک ار', expected: ['macbook-air-13-m4-256-midnight'], first: macbookAirs },
  { query: 'شارجر ایفون', expected: ['apple-35w-dual-usb-c-charger'], first: chargers },
  { query: 'تبلط سامسونگ', expected: ['galaxy-tab-s10-fe-128-blue', 'galaxy-tab-a9-plus-5g-64-graphite'], first: galaxyTabs },
  { query: 'ساعت هوشمن', expected: watches },
  { query: 'goshi', expected: ['galaxy-a56', 'iphone-17'], first: phones },
  { query: 'keybord', expected: keyboards },
  { query: 'logitek', expected: mice },
]

const numbers: readonly EverydayJudged[] = [
  { query: 'آیفون سیزده', expected: ['iphone-13'] },
  { query: 'ایفون شانزده پرو مکس', expected: ['iphone-16-pro-max'] },
  { query: 'آیفون هفده پرو', expected: ['iphone-17-pro', 'iphone-17-pro-max'] },
  { query: 'آیفون پانزده', expected: ['iphone-15'] },
  { query: 'ردمی نوت چهارده', expected: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'اپل واچ سری یازده', expected: ['apple-watch-series-11-46-blue'], first: series11 },
  { query: 'گوشی دویست و پنجاه و شش گیگ', expected: ['iphone-17', 'galaxy-a56'], first: phones },
  { query: 'مک بوک سیزده اینچ', expected: ['macbook-air-13-m4-256-midnight'], first: macbookAirs },
  { query: 'ایرپاد چهار', expected: ['airpods-4-anc'] },
  { query: 'کوئست سه', expected: ['meta-quest-3-512'], first: quests },
]

const prices: readonly EverydayJudged[] = [
  { query: 'گوشی زیر ۲۰ میلیون', expected: ['galaxy-a06', 'redmi-14c'], excludes: [...iphones, 'galaxy-a16', 'galaxy-a56'] },
  { query: 'گوشی سامسونگ تا ۳۰ میلیون تومان', expected: ['galaxy-a06', 'galaxy-a16'], excludes: ['galaxy-a36', 'galaxy-s25', 'redmi-14c'] },
  { query: 'هندزفری بین ۱۰ تا ۲۰ میلیون', expected: cheapEarbuds, excludes: [...airpodsPros, 'airpods-4-anc'] },
  {
    query: 'لپ تاپ زیر 150 میلیون تومن',
    expected: ['huawei-matebook-d16-2024'],
    first: laptops,
    excludes: ['asus-tuf-a15-rtx4060', ...macbooks],
  },
  { query: 'پاوربانک تا ۵ میلیون تومان', expected: ['anker-621-maggo-5000-blue'], excludes: ['anker-maggo-10k-qi2-white'] },
  {
    query: 'ساعت هوشمند کمتر از ۵۰ میلیون',
    expected: ['huawei-watch-gt-5-46-steel'],
    first: watches,
    excludes: ['galaxy-watch8-44-graphite'],
  },
  { query: 'هدفون بالای ۵۰ میلیون', expected: ['bose-quietcomfort-ultra-black'], first: overFifty, excludes: ['jbl-tune-720bt-blue'] },
  { query: 'تبلت زیر چهل میلیون', expected: ['galaxy-tab-a9-plus-5g-64-graphite'], excludes: ['galaxy-tab-s10-fe-128-blue'] },
  { query: 'آیفون از ۱۰۰ تا ۱۵۰ میلیون', expected: ['iphone-16', 'iphone-16e', 'iphone-15'], excludes: ['iphone-17', 'iphone-16-pro-max'] },
  { query: 'کابل زیر ۲ میلیون', expected: cheapCables, excludes: ['apple-usb-c-60w-cable-1m'] },
  { query: 'ماوس تا ۵۰۰۰۰۰۰ تومان', expected: ['logitech-pebble-mouse-2-white'], excludes: ['logitech-mx-anywhere-3s-black'] },
  {
    query: 'قاب آیفون زیر ۱٫۵ میلیون',
    expected: ['baseus-liquid-silica-iphone-16-sage'],
    excludes: ['apple-iphone-17-pro-silicone-case-clay'],
  },
]

const partial: readonly EverydayJudged[] = [
  { query: 'آیفون ۱۷ پرو مکس گلبهی', expected: ['iphone-17-pro-max'], first: iphones },
  { query: 'گوشی سامسونگ ضدآب قرمز', expected: ['galaxy-a56'], first: galaxies },
  { query: 'لپ تاپ ایسوس دانشجویی', expected: ['asus-zenbook-14-oled-ux3405'], first: laptops },
  { query: 'هدفون سونی قسطی', expected: ['sony-wh-1000xm5-pink'], first: headphones },
  { query: 'کیبورد مکانیکی ریزر', expected: keyboards },
  { query: 'شارژر انکر ۶۵ وات', expected: ['anker-521-nano-pro-40w'], first: chargers },
  { query: 'مک بوک پرو ۱۴ استوک', expected: ['macbook-pro-14-m4-pro-512-black'], first: macbooks },
  { query: 'پاوربانک انکر ۲۰۰۰۰', expected: ['anker-621-maggo-5000-blue'], first: powerBanks },
  { query: 'اپل واچ سری ۱۱ بند زرد', expected: ['apple-watch-series-11-46-blue'], first: series11 },
  { query: 'گوشی شیائومی دست دوم', expected: ['redmi-note-14'], first: [...phones, 'redmi-note-14-pro', 'poco-x7-pro'] },
  { query: 'ایرپاد پرو ۳ طرح اصلی', expected: ['airpods-pro-3'] },
  { query: 'اسپیکر جی بی ال', expected: speakers, first: [...speakers, 'jbl-tune-720bt-blue', 'jbl-tune-beam-2-black'] },
]

/** Written down before the rules for prices, numbers in words, everyday misspellings and partial matches, and judged on the demo catalog. */
export const everydaySet: readonly EverydayJudged[] = [...misspelt, ...numbers, ...prices, ...partial]
