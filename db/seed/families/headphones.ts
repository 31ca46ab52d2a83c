import type { SeedFamily } from '#db/seed/types.ts'

export const headphoneFamilies: readonly SeedFamily[] = [
  {
    slug: 'airpods-max-usb-c',
    name: 'ایرپاد مکس USB-C',
    options: ['color'],
    products: ['airpods-max-usb-c-blue', 'airpods-max-usb-c-midnight'],
    siblings: [
      {
        like: 'airpods-max-usb-c-blue',
        slug: 'airpods-max-usb-c-silver',
        title: 'Apple AirPods Max (USB-C) Silver',
        farsiName: 'هدفون بی‌سیم اپل ایرپاد مکس USB-C نقره‌ای',
        price: 97_200_000,
        stock: 4,
        sku: 'MWW53AM-A',
        pictures: ['headphones-silver-angle', 'headphones-silver-side'],
        attributes: { color: 'نقره‌ای' },
        instead: {
          'نسخه USB-C در رنگ آبی': 'نسخه USB-C در رنگ نقره‌ای',
        },
      },
      {
        like: 'airpods-max-usb-c-blue',
        slug: 'airpods-max-usb-c-rose',
        title: 'Apple AirPods Max (USB-C) Rose Gold',
        farsiName: 'هدفون بی‌سیم اپل ایرپاد مکس USB-C رزگلد',
        price: 96_900_000,
        stock: 0,
        sku: 'MWW73AM-A',
        pictures: ['headphones-rose-angle', 'headphones-rose-side'],
        attributes: { color: 'رزگلد' },
        instead: {
          'نسخه USB-C در رنگ آبی': 'نسخه USB-C در رنگ رزگلد',
        },
      },
    ],
  },
  {
    slug: 'sony-wh-1000xm5',
    name: 'سونی WH-1000XM5',
    options: ['color'],
    products: ['sony-wh-1000xm5-pink'],
    siblings: [
      {
        like: 'sony-wh-1000xm5-pink',
        slug: 'sony-wh-1000xm5-black',
        title: 'Sony WH-1000XM5 Black',
        farsiName: 'هدفون بی‌سیم سونی WH-1000XM5 مشکی',
        price: 57_400_000,
        stock: 9,
        sku: 'WH1000XM5-B',
        pictures: ['headphones-studio-black-angle', 'headphones-studio-black-side'],
        attributes: { color: 'مشکی' },
        instead: {
          'رنگ صورتی دودی نسخه‌ای ملایم و مات است و همراه آن': 'رنگ مشکی مات است و رد انگشت را کم‌تر نشان می‌دهد و همراه هدفون',
        },
      },
      {
        like: 'sony-wh-1000xm5-pink',
        slug: 'sony-wh-1000xm5-blue',
        title: 'Sony WH-1000XM5 Midnight Blue',
        farsiName: 'هدفون بی‌سیم سونی WH-1000XM5 آبی',
        price: 57_400_000,
        stock: 0,
        sku: 'WH1000XM5-L',
        pictures: ['headphones-studio-blue-angle', 'headphones-studio-blue-side'],
        attributes: { color: 'آبی' },
        instead: {
          'رنگ صورتی دودی نسخه‌ای ملایم و مات است': 'رنگ آبی آن تیره و مات است',
        },
      },
    ],
  },
  {
    slug: 'bose-quietcomfort-ultra',
    name: 'بوز کوایت کامفورت اولترا',
    options: ['color'],
    products: ['bose-quietcomfort-ultra-black'],
    siblings: [
      {
        like: 'bose-quietcomfort-ultra-black',
        slug: 'bose-quietcomfort-ultra-silver',
        title: 'Bose QuietComfort Ultra Headphones White Smoke',
        farsiName: 'هدفون بی‌سیم بوز کوایت کامفورت اولترا نقره‌ای',
        price: 72_900_000,
        stock: 5,
        sku: '880066-0200',
        pictures: ['headphones-round-silver-angle', 'headphones-round-silver-side'],
        attributes: { color: 'نقره‌ای' },
      },
    ],
  },
]
