/** Headers of WooCommerce's export, as it writes them in English and in Persian. */
const english = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?', 'Visibility in catalog', 'Short description'],
  ...['Description', 'Date sale price starts', 'Date sale price ends', 'Tax status', 'Tax class', 'In stock?', 'Stock', 'Low stock amount'],
  ...['Backorders allowed?', 'Sold individually?', 'Weight (kg)', 'Length (cm)', 'Width (cm)', 'Height (cm)', 'Allow customer reviews?'],
  ...['Purchase note', 'Sale price', 'Regular price', 'Categories', 'Tags', 'Shipping class', 'Images', 'Parent', 'Upsells', 'Position'],
  ...['Brands', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 1 visible', 'Attribute 1 global'],
  ...['Attribute 2 name', 'Attribute 2 value(s)', 'Attribute 2 visible', 'Attribute 2 global'],
] as const
const persian: Readonly<Record<(typeof english)[number], string>> = {
  ...{
    ID: 'شناسه',
    Type: 'نوع',
    SKU: 'شناسه محصول',
    'GTIN, UPC, EAN, or ISBN': 'GTIN، UPC، EAN یا ISBN',
    Name: 'نام',
    Published: 'منتشر شده',
  },
  ...{ 'Is featured?': 'آیا ویژه است؟', 'Visibility in catalog': 'قابل مشاهده در کاتالوگ', 'Short description': 'توضیح کوتاه' },
  ...{ Description: 'توضیحات', 'Date sale price starts': 'تاریخ شروع فروش ویژه', 'Date sale price ends': 'تاریخ پایان فروش ویژه' },
  ...{
    'Tax status': 'وضعیت مالیات',
    'Tax class': 'کلاس مالیاتی',
    'In stock?': 'در انبار؟',
    Stock: 'انبار',
    'Low stock amount': 'موجودی انبار کم',
  },
  ...{ 'Backorders allowed?': 'پیش خرید فعال است؟', 'Sold individually?': 'فروش به صورت تکی؟', 'Weight (kg)': 'وزن (kg)' },
  ...{ 'Length (cm)': 'درازا (cm)', 'Width (cm)': 'پهنا (cm)', 'Height (cm)': 'بلندا (cm)', 'Purchase note': 'یادداشت خرید' },
  ...{ 'Allow customer reviews?': 'آیا به مشتری اجازه نوشتن نقد داده شود؟', 'Sale price': 'قیمت فروش ویژه', 'Regular price': 'قیمت عادی' },
  ...{ Categories: 'دسته‌ها', Tags: 'برچسب‌ها', 'Shipping class': 'کلاس حمل و نقل', Images: 'تصاویر', Parent: 'مادر', Position: 'موقعیت' },
  ...{ Upsells: 'تشویق برای خرید بیشتر', Brands: 'برندها', 'Attribute 1 name': 'نام 1 صفت', 'Attribute 1 value(s)': 'مقدار(های) 1 صفت' },
  ...{ 'Attribute 1 visible': 'نمایان بودن 1 صفت', 'Attribute 1 global': 'صفت 1 سراسری', 'Attribute 2 name': 'نام 2 صفت' },
  ...{ 'Attribute 2 value(s)': 'مقدار(های) 2 صفت', 'Attribute 2 visible': 'نمایان بودن 2 صفت', 'Attribute 2 global': 'صفت 2 سراسری' },
}

export type SampleRow = Partial<Record<(typeof english)[number], string | number>>

/** A file as WooCommerce exports it. */
export function wooFile(rows: readonly SampleRow[], language: 'en' | 'fa' = 'en'): string {
  const header = language === 'en' ? [...english] : english.map((name) => persian[name])
  const quoted = (cell: string | number) => (/[",\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell))
  return `\ufeff${[header, ...rows.map((row) => english.map((name) => row[name] ?? ''))].map((cells) => cells.map(quoted).join(',')).join('\n')}\n`
}

const categories = ['موبایل > گوشی موبایل', 'موبایل > لوازم جانبی > قاب گوشی', 'لپ‌تاپ', 'صوتی > هدفون, حراج', 'ساعت هوشمند']
const brands = ['سامسونگ', 'شیائومی', 'اپل', 'انکر']
const [colours, memories] = [
  ['مشکی', 'سفید', 'آبی'],
  ['۱۲۸ گیگابایت', '۲۵۶ گیگابایت'],
]
const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

const html = (index: number) =>
  `<h3>معرفی</h3>\\n<p>کالای شماره‌ی <strong>${index}</strong> با <a href="https://old.example/x">پیوند</a> &amp; نشان.</p><ul><li>یک</li><li>دو</li></ul>` +
  `<script>alert(${index})</script>`

function simple(index: number): SampleRow {
  return {
    ...{
      ID: index,
      Type: 'simple',
      SKU: index % 10 === 0 ? '' : `S-${index}`,
      Name: `كالاي ساده ${index}`,
      Published: index % 7 === 0 ? -1 : 1,
    },
    ...{ 'Short description': `خلاصه‌ی ${index}`, Description: html(index), 'In stock?': 1, Stock: index % 5 === 0 ? '' : index % 40 },
    ...{ 'Weight (kg)': '0.35', 'Regular price': 100_000 + index * 1_000, 'Sale price': index % 4 === 0 ? 90_000 + index * 1_000 : '' },
    ...{ Categories: pick(categories, index), Brands: index % 3 === 0 ? pick(brands, index) : '' },
    ...{
      Images: `https://old.example/wp-content/uploads/2024/01/p-${index}.jpg, https://old.example/wp-content/uploads/2024/01/q-${index}.jpg`,
    },
    ...{ 'Attribute 1 name': 'برند', 'Attribute 1 value(s)': pick(brands, index), 'Attribute 1 visible': 1, 'Attribute 1 global': 1 },
    ...{
      'Attribute 2 name': 'جنس',
      'Attribute 2 value(s)': 'پلاستیک, فلز\\, آلومینیوم',
      'Attribute 2 visible': 1,
      'Attribute 2 global': 0,
    },
  }
}

/** A parent and its six variations; `first` is the parent's number. */
function variable(first: number): { parent: SampleRow; variations: SampleRow[] } {
  const sku = first % 3 === 0 ? '' : `V-${first}`
  const [one, two] = [
    { 'Attribute 1 name': 'رنگ', 'Attribute 1 global': 1 },
    { 'Attribute 2 name': 'حافظه', 'Attribute 2 global': 1 },
  ]
  const parent = {
    ...{ ID: first, Type: 'variable', SKU: sku, Name: `گوشی متغیر ${first}`, Published: 1, Description: html(first), 'In stock?': 1 },
    ...{ Categories: 'موبایل > گوشی موبایل', Brands: pick(brands, first), ...one, ...two },
    ...{ 'Attribute 1 value(s)': colours?.join(', ') ?? '', 'Attribute 2 value(s)': memories?.join(', ') ?? '' },
  }
  const variations = (colours ?? []).flatMap((colour, column) =>
    (memories ?? []).map((memory, row) => {
      const ID = first + 1 + column * 2 + row
      return {
        ...{
          ID,
          Type: 'variation',
          SKU: sku && `${sku}-${column}${row}`,
          Name: `گوشی متغیر ${first} - ${colour}, ${memory}`,
          Published: 1,
        },
        ...{ 'In stock?': 1, Stock: ID % 20, 'Regular price': 5_000_000 + ID * 1_000, Parent: sku || `id:${first}`, ...one, ...two },
        ...{ 'Attribute 1 value(s)': colour, 'Attribute 2 value(s)': memory, 'Weight (kg)': '0.2' },
      }
    }),
  )
  return { parent, variations }
}

export const variantsOfEach = 6

/** Products of WooCommerce of which a third have variations, sorted by number as its export is: parents first, their variations far behind. */
export function wooSample(count: number): { rows: SampleRow[]; simple: number; variable: number } {
  const variables = Math.floor(count / 3)
  const simples = Array.from({ length: count - variables }, (_, index) => simple(index + 1))
  const families = Array.from({ length: variables }, (_, index) => variable(10_000 + index * 10))
  const rows = [...simples, ...families.map(({ parent }) => parent), ...families.flatMap(({ variations }) => variations)]
  return { rows, simple: simples.length, variable: variables }
}
