import type { Judged } from './judged-set.ts'

const iphone16s = ['iphone-16', 'iphone-16-pro-256-natural', 'iphone-16-pro-128-desert', 'iphone-16-pro-max', 'iphone-16e']
const iphone17s = ['iphone-17', 'iphone-17-pro', 'iphone-17-pro-max']
const galaxies = ['galaxy-a56', 'galaxy-a36', 'galaxy-a16', 'galaxy-a06', 'galaxy-s25-ultra', 'galaxy-s25', 'galaxy-z-flip6']
const galaxyTabs = ['galaxy-tab-s10-plus-256-silver', 'galaxy-tab-s10-fe-128-blue', 'galaxy-tab-a9-plus-5g-64-graphite']
const samsungs = [...galaxies, ...galaxyTabs, 'galaxy-watch8-44-graphite', 'galaxy-buds3-pro-white']
const xiaomiPhones = ['xiaomi-15', 'xiaomi-14t', 'redmi-note-14', 'redmi-note-14-pro', 'redmi-14c', 'poco-x7-pro']
const macbooks = ['macbook-air-13-m4-256-midnight', 'macbook-air-15-m4-256-silver', 'macbook-pro-16-m4-max-1tb-silver']
const gamingLaptops = ['asus-tuf-a15-rtx4060', 'lenovo-loq-15-rtx4060', 'lenovo-legion-slim-5-rtx4070', 'hp-victus-15-rtx4050-blue']
const asusLaptops = ['asus-zenbook-14-oled-ux3405', 'asus-tuf-a15-rtx4060']
const ipadPros = ['ipad-pro-11-m4-256-black', 'ipad-pro-13-m4-256-silver']
const airpods = ['airpods-pro-2-usb-c', 'airpods-pro-3', 'airpods-4-anc', 'airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight']
const earbuds = ['airpods-pro-3', 'galaxy-buds3-pro-white', 'soundcore-liberty-4-nc-navy', 'jbl-tune-beam-2-black']
const sonys = ['sony-wh-1000xm5-pink', 'sony-wh-1000xm6-silver']
const headphones = [...sonys, 'bose-quietcomfort-ultra-black', 'jbl-tune-720bt-blue', 'airpods-max-usb-c-blue']
const iphoneCases = ['apple-iphone-17-pro-silicone-case-clay', 'baseus-liquid-silica-iphone-16-sage']
const cases = [...iphoneCases, 'samsung-s25-ultra-silicone-case-navy', 'spigen-liquid-air-galaxy-a56-black']
const chargers = ['apple-35w-dual-usb-c-charger', 'samsung-50w-duo-charger', 'anker-521-nano-pro-40w']
const homePods = ['apple-homepod-2-midnight', 'apple-homepod-mini-white']
const speakers = [...homePods, 'amazon-echo-dot-5-deep-sea', 'google-nest-audio-charcoal']
const mice = ['logitech-pebble-mouse-2-white', 'logitech-mx-anywhere-3s-black']
const quests = ['meta-quest-3-512', 'meta-quest-3s-128']
const appleWatches = [
  'apple-watch-series-11-46-slate-link',
  'apple-watch-series-11-46-blue',
  'apple-watch-series-10-46-black',
  'apple-watch-se-3-40-starlight',
]

/** Typed as shoppers type, written down before any of them was tried, and judged on the demo catalog. */
export const shoppersSet: readonly Judged[] = [
  { query: 'قیمت آیفون 16', expected: ['iphone-16'], first: iphone16s },
  { query: 'خرید گوشی سامسونگ a56', expected: ['galaxy-a56'] },
  { query: 'قیمت گوشی شیائومی', expected: xiaomiPhones },
  { query: 'خرید ایرپاد پرو 3', expected: ['airpods-pro-3'] },
  { query: 'قیمت روز آیفون ۱۷ پرو مکس', expected: ['iphone-17-pro-max'] },
  { query: 'خرید اینترنتی هدفون سونی', expected: sonys },
  { query: 'گوشی های سامسونگ', expected: galaxies },
  { query: 'هدفون‌های بی‌سیم', expected: headphones },
  { query: 'لپتاپهای گیمینگ', expected: gamingLaptops },
  { query: 'قابهای آیفون', expected: iphoneCases },
  { query: 'کاور ایفون 17 پرو', expected: ['apple-iphone-17-pro-silicone-case-clay'] },
  { query: 'گارد گوشی', expected: cases },
  { query: 'بلندگو هوشمند', expected: speakers },
  { query: 'بلندگوی اپل', expected: homePods },
  { query: 'صفحه کلید اپل', expected: ['apple-magic-keyboard-usb-c-white'] },
  { query: 'موس لاجیتک', expected: mice },
  { query: 'آداپتور سامسونگ', expected: ['samsung-50w-duo-charger'] },
  { query: 'نوت بوک ایسوس', expected: asusLaptops },
  { query: 'اسمارت واچ شیائومی', expected: ['xiaomi-watch-2-pro-46-leather'] },
  { query: 'شارژر همراه انکر', expected: ['anker-621-maggo-5000-blue', 'anker-maggo-10k-qi2-white'] },
  { query: 'موبایل ایفون', expected: [...iphone16s, ...iphone17s] },
  { query: 'عینک واقعیت مجازی', expected: quests },
  { query: 'هدست vr', expected: quests },
  { query: 'goshi samsung', expected: galaxies },
  { query: 'gooshi shiaomi', expected: xiaomiPhones },
  { query: 'ghab iphone', expected: iphoneCases },
  { query: 'sharjer anker', expected: ['anker-521-nano-pro-40w'] },
  { query: 'laptop gaming', expected: gamingLaptops },
  { query: 'tablet samsung', expected: galaxyTabs },
  { query: 'handsfree', expected: earbuds },
  { query: 'headphone sony', expected: sonys },
  { query: 'airpod', expected: airpods },
  { query: 'apple wach', expected: appleWatches },
  { query: 'ایرپادز', expected: airpods },
  { query: 'سامسوگ', expected: samsungs },
  { query: 'گلگسی', expected: samsungs },
  { query: 'شاومی', expected: xiaomiPhones },
  { query: 'شیومی', expected: xiaomiPhones },
  { query: 'ایفن ۱۵', expected: ['iphone-15'] },
  { query: 'آیفون پرومکس', expected: ['iphone-16-pro-max', 'iphone-17-pro-max'] },
  { query: 'ایفون13', expected: ['iphone-13'] },
  { query: 'آی فون ۱۶', expected: iphone16s },
  { query: 'آی پد پرو', expected: ipadPros },
  { query: 'گوشی سامسونگ اس ۲۵ الترا', expected: ['galaxy-s25-ultra'] },
  { query: 's25ultra', expected: ['galaxy-s25-ultra'] },
  { query: 'a16 سامسونگ', expected: ['galaxy-a16'] },
  { query: 'ردمی نت ۱۴', expected: ['redmi-note-14', 'redmi-note-14-pro'] },
  { query: 'redmi note14 pro', expected: ['redmi-note-14-pro'] },
  { query: 'پوکو ایکس 7 پرو', expected: ['poco-x7-pro'] },
  { query: 'macbook m4', expected: macbooks },
  { query: 'مک بوک ام ۴', expected: macbooks },
  { query: 'اپل واچ الترا', expected: ['apple-watch-ultra-2-49-green-loop'] },
  { query: 'ساعت سامسونگ', expected: ['galaxy-watch8-44-graphite'] },
  { query: "shls,k'", expected: samsungs },
  {
    query: "',ad",
    expected: galaxies,
    first: [...iphone16s, ...iphone17s, ...galaxies, ...xiaomiPhones, 'google-pixel-10-pro', 'nothing-phone-3', 'nothing-phone-3a'],
  },
  { query: 'لشمشطغ', expected: samsungs },
  { query: 'ئشزذخخن', expected: macbooks },
  { query: 'پاور بانک 10000', expected: ['anker-maggo-10k-qi2-white', 'baseus-magnetic-mini-10000-blue'] },
  { query: 'کابل تایپ سی', expected: ['apple-usb-c-60w-cable-1m', 'anker-333-usb-c-100w-cable'] },
  { query: 'شارژر آیفون', expected: ['apple-35w-dual-usb-c-charger'], first: chargers },
  { query: 'شارژر موبایل', expected: chargers },
  { query: 'قلم آیپد', expected: ['apple-pencil-pro'] },
  { query: 'هندزفری بلوتوثی', expected: earbuds },
  { query: 'گوشی ۲۵۶ گیگ', expected: ['nothing-phone-3a', 'iphone-17', 'galaxy-a56'] },
  { query: 'ایفون ۱۶ پرو ۲۵۶', expected: ['iphone-16-pro-256-natural'] },
  { query: 'آیفونِ ۱۷', expected: iphone17s },
  { query: 'گوشیِ سامسونگ', expected: galaxies },
  { query: 'سونی wh1000xm6', expected: ['sony-wh-1000xm6-silver'] },
  { query: 'هدفون بلوتوثی سونی', expected: sonys },
  { query: 'تی وی باکس', expected: ['xiaomi-tv-box-s-3rd-gen'] },
  { query: 'tv box', expected: ['xiaomi-tv-box-s-3rd-gen'] },
  { query: 'متا کویست ۳', expected: ['meta-quest-3-512'], first: quests },
  { query: 'ساعت گارمین', expected: ['garmin-fenix-8-47-orange'] },
  { query: 'airpods max آبی', expected: ['airpods-max-usb-c-blue'] },
  { query: 'لپ تاپ لنوو لیجن', expected: ['lenovo-legion-slim-5-rtx4070'] },
  { query: 'سرفیس لپتاپ', expected: ['surface-laptop-7-13-platinum'] },
  { query: 'اسپیکر اپل', expected: homePods },
  { query: 'آداپتور ۳۵ وات', expected: ['apple-35w-dual-usb-c-charger'] },
  { query: 'mouse bi sim', expected: mice },
  { query: 'گوشی ارزان سامسونگ', expected: ['galaxy-a06'], first: galaxies },
]
