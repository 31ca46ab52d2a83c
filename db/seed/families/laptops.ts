import type { SeedFamily } from '#db/seed/types.ts'

export const laptopFamilies: readonly SeedFamily[] = [
  {
    slug: 'macbook-air-13-m4',
    name: 'مک‌بوک ایر ۱۳ اینچ M4',
    options: ['color', 'storage', 'ram'],
    products: ['macbook-air-13-m4-256-midnight', 'macbook-air-13-m4-512-starlight'],
    siblings: [
      {
        like: 'macbook-air-13-m4-256-midnight',
        slug: 'macbook-air-13-m4-256-starlight',
        title: 'Apple MacBook Air 13 M4 16GB 256GB Starlight',
        farsiName: 'مک‌بوک ایر ۱۳ اینچ M4 ۲۵۶ گیگابایت شامپاینی',
        price: 179_600_000,
        stock: 4,
        sku: 'MW0Y3LL/A',
        pictures: ['laptop-gold-open', 'laptop-gold-front', 'laptop-gold-back'],
        attributes: { color: 'شامپاینی' },
        reviews: [
          {
            author: 'پیمان دهقان',
            rating: 4,
            comment: 'برای دخترم گرفتم که معماری می‌خواند. کارهای دو بعدی را راحت انجام می‌دهد، برای رندر سنگین ساخته نشده.',
            daysAgo: 22,
            bought: true,
          },
        ],
        instead: {
          'این رنگ جای انگشت را کمی بیشتر از نقره‌ای نشان می‌دهد.': 'این رنگ جای انگشت را کمتر از سرمه‌ای نشان می‌دهد.',
        },
      },
      {
        like: 'macbook-air-13-m4-512-starlight',
        slug: 'macbook-air-13-m4-512-midnight',
        title: 'Apple MacBook Air 13 M4 16GB 512GB Midnight',
        farsiName: 'مک‌بوک ایر ۱۳ اینچ M4 ۵۱۲ گیگابایت سرمه‌ای تیره',
        price: 206_900_000,
        stock: 6,
        sku: 'MW133LL/A',
        pictures: ['laptop-midnight-open', 'laptop-midnight-front', 'laptop-midnight-back'],
        attributes: { color: 'سرمه‌ای تیره' },
        reviews: [
          {
            author: 'یاسمن توکلی',
            rating: 5,
            comment: 'از ویندوز آمدم و دو هفته طول کشید تا عادت کنم، حالا دیگر برنمی‌گردم.',
            daysAgo: 196,
            bought: true,
          },
        ],
        instead: {
          'رنگ Starlight طیفی گرم میان نقره‌ای و طلایی دارد و لک کمتری نشان می‌دهد.': 'رنگ سرمه‌ای تیره جای انگشت را زودتر نشان می‌دهد.',
        },
      },
      {
        like: 'macbook-air-13-m4-512-starlight',
        slug: 'macbook-air-13-m4-24-512-midnight',
        title: 'Apple MacBook Air 13 M4 24GB 512GB Midnight',
        farsiName: 'مک‌بوک ایر ۱۳ اینچ M4 رم ۲۴ و ۵۱۲ گیگابایت سرمه‌ای تیره',
        price: 236_900_000,
        stock: 2,
        sku: 'MC6C4LL/A',
        pictures: ['laptop-midnight-open', 'laptop-midnight-front', 'laptop-midnight-back'],
        attributes: { color: 'سرمه‌ای تیره', ram: '۲۴ گیگابایت' },
        instead: {
          'رنگ Starlight طیفی گرم میان نقره‌ای و طلایی دارد و لک کمتری نشان می‌دهد.': 'رنگ سرمه‌ای تیره جای انگشت را زودتر نشان می‌دهد.',
        },
      },
    ],
  },
  {
    slug: 'macbook-pro-14-m4-pro',
    name: 'مک‌بوک پرو ۱۴ اینچ M4 Pro',
    options: ['storage'],
    products: ['macbook-pro-14-m4-pro-512-black'],
    siblings: [
      {
        like: 'macbook-pro-14-m4-pro-512-black',
        slug: 'macbook-pro-14-m4-pro-1tb-black',
        title: 'Apple MacBook Pro 14 M4 Pro 24GB 1TB Space Black',
        farsiName: 'مک‌بوک پرو ۱۴ اینچ M4 Pro یک ترابایت خاکستری تیره',
        price: 398_400_000,
        stock: 2,
        sku: 'MX2J3LL/A',
        attributes: { storage: '۱ ترابایت' },
        instead: {
          'فضای ۵۱۲ گیگابایتی برای تدوینگر حرفه‌ای معمولاً کنار یک SSD بیرونی معنا دارد، زیرا حافظه روی برد لحیم شده است.':
            'فضای یک ترابایتی را سنجیده انتخاب کنید، زیرا حافظه روی برد لحیم شده است.',
        },
      },
    ],
  },
  {
    slug: 'asus-zenbook-14-oled',
    name: 'ایسوس ذن‌بوک ۱۴ اولد',
    options: ['ram'],
    products: ['asus-zenbook-14-oled-ux3405'],
    siblings: [
      {
        like: 'asus-zenbook-14-oled-ux3405',
        slug: 'asus-zenbook-14-oled-ux3405-32',
        title: 'ASUS Zenbook 14 OLED UX3405MA Ultra 7 32GB 1TB',
        farsiName: 'لپ‌تاپ ایسوس ذن‌بوک ۱۴ اولد UX3405 رم ۳۲ گیگابایت سرمه‌ای',
        price: 187_900_000,
        stock: 5,
        sku: 'UX3405MA-PP606W',
        attributes: { ram: '۳۲ گیگابایت' },
      },
    ],
  },
]
