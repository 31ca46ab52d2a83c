import { productWidth } from '#domain/pictures.ts'

export const landingSlugs = ['mac', 'ipad', 'iphone', 'watch', 'vision', 'airpods', 'tv', 'accessories'] as const
export type LandingSlug = (typeof landingSlugs)[number]

export type LandingFamily = {
  heading: string
  headline: string
  text: readonly string[]
  picture: { url: string; alt: string; width: number; height: number }
  /** With its children. */
  category: string
  brand?: string
}

const hero = (name: string, alt: string) => ({ url: `/media/hero/${name}.webp`, alt, width: 2400, height: 1000 })
const product = (name: string, alt: string) => ({ url: `/media/products/${name}.webp`, alt, width: productWidth, height: productWidth })

export const landingFamilies: Record<LandingSlug, LandingFamily> = {
  mac: {
    heading: 'مک',
    headline: 'کار سنگین، بی‌صدا',
    text: [
      'مک‌بوک‌ها با تراشه‌های اپل ساعت‌ها دور از پریز کار می‌کنند و حتی زیر بار هم خنک می‌مانند. ایر برای درس و کار روزانه است و پرو برای تدوین، کدنویسی و مدل‌سازی.',
      'پیش از خرید به رم و حافظه دقت کنید: در هیچ‌کدام بعدا نمی‌شود آن‌ها را بیشتر کرد.',
    ],
    picture: hero('hero-laptop', 'لپ‌تاپ باز با نمایشگر روشن روی صحنه‌ی تیره'),
    category: 'macbook',
  },
  ipad: {
    heading: 'آیپد',
    headline: 'دفتر، بوم و سینما، در یک صفحه',
    text: [
      'از آیپد مینی که در یک دست جا می‌گیرد تا آیپد پرو که جای لپ‌تاپ می‌نشیند، همه با قلم اپل کار می‌کنند؛ نسل قلم را با مدل آیپد بسنجید.',
      'برای طراحی و یادداشت، نمایشگر ۱۲۰ هرتزی مدل‌های پرو تفاوت محسوسی دارد.',
    ],
    picture: hero('hero-tablet', 'تبلت همراه قلم لمسی روی صحنه‌ی تیره'),
    category: 'ipad',
  },
  iphone: {
    heading: 'آیفون',
    headline: 'آیفونی که به شما می‌آید',
    text: [
      'همه‌ی آیفون‌های ما در سامانه‌ی همتا ثبت شده‌اند و با گارانتی شرکتی می‌رسند. مدل‌های پرو نمایشگر ۱۲۰ هرتزی و دوربین تله‌فوتو دارند و مدل‌های ساده سبک‌تر و ارزان‌ترند.',
      'اگر زیاد عکس و ویدیو می‌گیرید، از ۲۵۶ گیگابایت شروع کنید.',
    ],
    picture: hero('hero-phones', 'گوشی‌های هوشمند پرو روی صحنه‌ی تیره'),
    category: 'apple-phone',
  },
  watch: {
    heading: 'ساعت هوشمند',
    headline: 'همراهی که ضربان شما را می‌شناسد',
    text: [
      'اپل واچ تنها با آیفون کار می‌کند؛ با گوشی اندرویدی سراغ ساعت‌های گرد و سبک بروید که شارژشان گاهی به دو هفته می‌رسد.',
      'اندازه‌ی قاب را با مچ خود بسنجید: ۴۱ میلی‌متر برای مچ‌های باریک و ۴۵ به بالا برای مچ‌های درشت‌تر.',
    ],
    picture: hero('hero-watches', 'ساعت‌های هوشمند با بندهای گوناگون'),
    category: 'smart-watch',
  },
  vision: {
    heading: 'واقعیت مجازی',
    headline: 'اتاق شما، بزرگ‌تر از همیشه',
    text: [
      'هدست‌های مستقل به رایانه نیاز ندارند: می‌گذارید روی چشم و بازی، فیلم یا میز کارتان همان‌جاست.',
      'اگر عینک می‌زنید، پیش از خرید درباره‌ی فاصله‌گیر یا عدسی طبی هدست از ما بپرسید.',
    ],
    picture: product('vr-silver-front', 'هدست واقعیت مجازی، نمای روبه‌رو'),
    category: 'virtual-reality',
  },
  airpods: {
    heading: 'ایرپاد',
    headline: 'سکوت، هر جا که بخواهید',
    text: [
      'ایرپادها با باز شدن در جعبه به آیفون وصل می‌شوند و میان آیپد و مک بی‌دخالت شما جابه‌جا می‌شوند. مدل‌های پرو و مکس صدای بیرون را حذف می‌کنند.',
      'برای ورزش و مترو نوع توگوشی با سرسیلیکونی بهتر در گوش می‌ماند.',
    ],
    picture: hero('hero-audio', 'هدفون روگوشی و هدفون بی‌سیم با کیس شارژ'),
    category: 'audio',
    brand: 'apple',
  },
  tv: {
    heading: 'تلویزیون و پخش‌کننده',
    headline: 'تلویزیون همان است، تماشا تازه می‌شود',
    text: [
      'یک پخش‌کننده‌ی کوچک هر تلویزیونی را که درگاه HDMI دارد هوشمند می‌کند: برنامه‌ها، بازی و نمایش صفحه‌ی گوشی.',
      'برای تصویر 4K هم تلویزیون و هم کابل باید آن را بشناسند.',
    ],
    picture: product('tvbox-black-set', 'تی‌وی باکس مشکی همراه ریموت کنترل'),
    category: 'tv-box',
  },
  accessories: {
    heading: 'لوازم جانبی',
    headline: 'چیزهای کوچکی که کار را کامل می‌کنند',
    text: [
      'شارژر، کابل، قاب، پاوربانک، قلم و کیبورد؛ همه اصل و با توان و درگاهی که روی صفحه‌ی هر کالا نوشته شده است.',
      'توان شارژر را با دستگاه بسنجید: توان بیشتر آسیبی نمی‌زند، اما توان کمتر شارژ را کند می‌کند.',
    ],
    picture: { url: '/media/promo/promo-accessories.webp', alt: 'لوازم جانبی گوشی و رایانه', width: 960, height: 1200 },
    category: 'accessories',
  },
}
