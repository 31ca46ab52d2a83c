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
  { query: 'لب تاب', finds: laptops },
  { query: 'لب تاپ ایسوس', finds: ['asus-zenbook-14-oled-ux3405', 'asus-tuf-a15-rtx4060'] },
  { query: 'لپتاب گیمینگ', finds: ['asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060'], first: laptops },
  { query: 'هنذفری', finds: earbuds, first: anyEarbuds },
  { query: 'هنزفری بیسیم', finds: earbuds, first: anyEarbuds },
  { query: 'هندسفری', finds: earbuds, first: anyEarbuds },
  { query: 'هندفری سامسونگ', finds: ['galaxy-buds3-pro-white'] },
  { query: 'moosh', finds: mice },
  { query: 'زن بوک', finds: ['asus-zenbook-14-oled-ux3405'] },
  { query: 'ذن بوک ایسوس', finds: ['asus-zenbook-14-oled-ux3405'] },
  { query: 'کیبرد بیسیم', finds: ['apple-magic-keyboard-usb-c-white'], first: keyboards },
  { query: 'پاور بنک', finds: powerBanks },
  { query: 'ایرپاد پرو۳', finds: ['airpods-pro-3'] },
  { query: 'ارپاد', finds: airpodsPros, first: [...earbuds, 'airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight'] },
  { query: 'گلکسی ای پنجاه و شش', finds: ['galaxy-a56'] },
  { query: 'سامسونک اس ۲۵', finds: ['galaxy-s25', 'galaxy-s25-ultra'] },
  { query: 'شیاعومی نوت ۱۴', finds: ['redmi-note-14'], first: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'هدفن بوز', finds: ['bose-quietcomfort-ultra-black'] },
  { query: 'اسپیگر هوشمند', finds: speakers },
  { query: 'مکبوک ار', finds: ['macbook-air-13-m4-256-midnight'], first: macbookAirs },
  { query: 'شارجر ایفون', finds: ['apple-35w-dual-usb-c-charger'], first: chargers },
  { query: 'تبلط سامسونگ', finds: ['galaxy-tab-s10-fe-128-blue', 'galaxy-tab-a9-plus-5g-64-graphite'], first: galaxyTabs },
  { query: 'ساعت هوشمن', finds: watches },
  { query: 'goshi', finds: ['galaxy-a56', 'iphone-17'], first: phones },
  { query: 'keybord', finds: keyboards },
  { query: 'logitek', finds: mice },
]

const numbers: readonly EverydayJudged[] = [
  { query: 'آیفون سیزده', finds: ['iphone-13'] },
  { query: 'ایفون شانزده پرو مکس', finds: ['iphone-16-pro-max'] },
  { query: 'آیفون هفده پرو', finds: ['iphone-17-pro', 'iphone-17-pro-max'] },
  { query: 'آیفون پانزده', finds: ['iphone-15'] },
  { query: 'ردمی نوت چهارده', finds: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'اپل واچ سری یازده', finds: ['apple-watch-series-11-46-blue'], first: series11 },
  { query: 'گوشی دویست و پنجاه و شش گیگ', finds: ['iphone-17', 'galaxy-a56'], first: phones },
  { query: 'مک بوک سیزده اینچ', finds: ['macbook-air-13-m4-256-midnight'], first: macbookAirs },
  { query: 'ایرپاد چهار', finds: ['airpods-4-anc'] },
  { query: 'کوئست سه', finds: ['meta-quest-3-512'], first: quests },
]

const prices: readonly EverydayJudged[] = [
  { query: 'گوشی زیر ۲۰ میلیون', finds: ['galaxy-a06', 'redmi-14c'], excludes: [...iphones, 'galaxy-a16', 'galaxy-a56'] },
  { query: 'گوشی سامسونگ تا ۳۰ میلیون تومان', finds: ['galaxy-a06', 'galaxy-a16'], excludes: ['galaxy-a36', 'galaxy-s25', 'redmi-14c'] },
  { query: 'هندزفری بین ۱۰ تا ۲۰ میلیون', finds: cheapEarbuds, excludes: [...airpodsPros, 'airpods-4-anc'] },
  {
    query: 'لپ تاپ زیر 150 میلیون تومن',
    finds: ['huawei-matebook-d16-2024'],
    first: laptops,
    excludes: ['asus-tuf-a15-rtx4060', ...macbooks],
  },
  { query: 'پاوربانک تا ۵ میلیون تومان', finds: ['anker-621-maggo-5000-blue'], excludes: ['anker-maggo-10k-qi2-white'] },
  {
    query: 'ساعت هوشمند کمتر از ۵۰ میلیون',
    finds: ['huawei-watch-gt-5-46-steel'],
    first: watches,
    excludes: ['galaxy-watch8-44-graphite'],
  },
  { query: 'هدفون بالای ۵۰ میلیون', finds: ['bose-quietcomfort-ultra-black'], first: overFifty, excludes: ['jbl-tune-720bt-blue'] },
  { query: 'تبلت زیر چهل میلیون', finds: ['galaxy-tab-a9-plus-5g-64-graphite'], excludes: ['galaxy-tab-s10-fe-128-blue'] },
  { query: 'آیفون از ۱۰۰ تا ۱۵۰ میلیون', finds: ['iphone-16', 'iphone-16e', 'iphone-15'], excludes: ['iphone-17', 'iphone-16-pro-max'] },
  { query: 'کابل زیر ۲ میلیون', finds: cheapCables, excludes: ['apple-usb-c-60w-cable-1m'] },
  { query: 'ماوس تا ۵۰۰۰۰۰۰ تومان', finds: ['logitech-pebble-mouse-2-white'], excludes: ['logitech-mx-anywhere-3s-black'] },
  {
    query: 'قاب آیفون زیر ۱٫۵ میلیون',
    finds: ['baseus-liquid-silica-iphone-16-sage'],
    excludes: ['apple-iphone-17-pro-silicone-case-clay'],
  },
]

const partial: readonly EverydayJudged[] = [
  { query: 'آیفون ۱۷ پرو مکس گلبهی', finds: ['iphone-17-pro-max'], first: iphones },
  { query: 'گوشی سامسونگ ضدآب قرمز', finds: ['galaxy-a56'], first: galaxies },
  { query: 'لپ تاپ ایسوس دانشجویی', finds: ['asus-zenbook-14-oled-ux3405'], first: laptops },
  { query: 'هدفون سونی قسطی', finds: ['sony-wh-1000xm5-pink'], first: headphones },
  { query: 'کیبورد مکانیکی ریزر', finds: keyboards },
  { query: 'شارژر انکر ۶۵ وات', finds: ['anker-521-nano-pro-40w'], first: chargers },
  { query: 'مک بوک پرو ۱۴ استوک', finds: ['macbook-pro-14-m4-pro-512-black'], first: macbooks },
  { query: 'پاوربانک انکر ۲۰۰۰۰', finds: ['anker-621-maggo-5000-blue'], first: powerBanks },
  { query: 'اپل واچ سری ۱۱ بند زرد', finds: ['apple-watch-series-11-46-blue'], first: series11 },
  { query: 'گوشی شیائومی دست دوم', finds: ['redmi-note-14'], first: [...phones, 'redmi-note-14-pro', 'poco-x7-pro'] },
  { query: 'ایرپاد پرو ۳ طرح اصلی', finds: ['airpods-pro-3'] },
  { query: 'اسپیکر جی بی ال', finds: speakers, first: [...speakers, 'jbl-tune-720bt-blue', 'jbl-tune-beam-2-black'] },
]

/** Written down before the rules for prices, numbers in words, everyday misspellings and partial matches, and judged on the demo catalog. */
export const everydaySet: readonly EverydayJudged[] = [...misspelt, ...numbers, ...prices, ...partial]
