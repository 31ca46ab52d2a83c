import { describeRoute, validator } from 'hono-openapi'
import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { isLiveSearchable, searchSorts } from '#domain/search/search.ts'
import { parseSearchUrl } from '#domain/search/search-filters.ts'
import { createRouter } from '#server/app-env.ts'
import { jsonResponse, problemResponses } from '#server/problems.ts'
import { countAgain, limited } from '#server/rate-limits/limited.ts'
import { guessedCost, suggestions, uncachedSearches } from '#server/rate-limits/search-limits.ts'
import { searchProducts } from '#services/search/search-products.ts'
import { suggest } from '#services/search/suggest.ts'

const q = v.pipe(v.string(), v.description('عبارت جستجو؛ صد نویسه‌ی نخست آن خوانده می‌شود'))

const searchQuery = v.object({
  q,
  limit: v.optional(v.pipe(v.string(), v.regex(/^([1-9][0-9]?|100)$/)), '20'),
  offset: v.optional(v.pipe(v.string(), v.regex(/^([0-9]{1,3}|1000)$/)), '0'),
  sort: v.optional(v.picklist(searchSorts), 'relevance'),
  category: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,200}$/), v.description('slug دسته؛ زیردسته‌ها را هم در بر می‌گیرد'))),
  brand: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,200}(,[a-z0-9-]{1,200}){0,19}$/), v.description('slug برندها، با ویرگول از هم جدا')),
  ),
  priceMin: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,12}$/), v.description('تومان'))),
  priceMax: v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,12}$/), v.description('تومان'))),
  inStock: v.optional(v.pipe(v.picklist(['1']), v.description('فقط کالاهای موجود'))),
  literal: v.optional(v.pipe(v.picklist(['1']), v.description('همین عبارت، حتی اگر چیزی پیدا نشود'))),
})

const suggestQuery = v.object({ q })

const namedSlug = v.object({ slug: v.string(), name: v.string() })

const product = v.object({
  id: v.pipe(v.string(), v.uuid()),
  slug: v.string(),
  title: v.string(),
  farsiName: v.string(),
  price: v.nullable(v.pipe(v.number(), v.description('تومان'))),
  stockQuantity: v.number(),
  image: v.nullable(v.object({ url: v.string(), alt: v.string() })),
  rating: v.nullable(v.number()),
  family: v.nullable(v.object({ label: v.string(), isFrom: v.boolean() })),
  offerEndsAt: v.nullable(v.pipe(v.string(), v.description('پایان تخفیفی که قیمت از آن است'))),
  category: namedSlug,
  brand: v.object({ slug: v.string(), name: v.string(), farsiName: v.string() }),
  score: v.pipe(v.number(), v.description('۱۰۰ برابر، ۹۰ آغاز، ۸۰ در نام، ۶۰ دسته، ۵۰ برند، ۴۰ توضیح، ۲۰ بخشی از عبارت')),
})

const searchedFor = v.nullable(v.pipe(v.string(), v.description('آنچه به جای عبارت بی‌نتیجه جستجو شد')))

const isPartial = v.pipe(v.boolean(), v.description('هیچ کالایی همه‌ی کلمه‌ها را ندارد؛ این‌ها نزدیک‌ترین‌ها هستند'))

const searchResponse = v.object({
  query: v.string(),
  results: v.array(product),
  total: v.number(),
  matched: v.pipe(v.number(), v.description('پیش از همه‌ی فیلترها')),
  countOfAll: v.number(),
  counted: v.picklist(['exactly', 'atLeast']),
  categories: v.array(v.object({ ...namedSlug.entries, count: v.number() })),
  brands: v.array(v.object({ ...namedSlug.entries, farsiName: v.string(), count: v.number(), chosen: v.boolean() })),
  priceBounds: v.nullable(v.object({ min: v.number(), max: v.number() })),
  filters: v.object({
    category: v.nullable(v.string()),
    brands: v.array(v.string()),
    priceMin: v.nullable(v.number()),
    priceMax: v.nullable(v.number()),
    inStock: v.boolean(),
  }),
  priced: v.nullable(
    v.pipe(
      v.object({ text: v.string(), min: v.nullable(v.number()), max: v.nullable(v.number()) }),
      v.description('قیمتی که در خود عبارت بود، و عبارت بدون آن'),
    ),
  ),
  searchedFor,
  isPartial,
})

const suggestResponse = v.object({
  query: v.string(),
  results: v.array(product),
  categories: v.array(v.object({ ...namedSlug.entries, brand: v.nullable(namedSlug) })),
  brands: v.array(v.object({ ...namedSlug.entries, farsiName: v.string() })),
  searchedFor,
  isPartial,
})

const responses = (schema: v.GenericSchema, description: string) => ({
  200: jsonResponse(schema, description),
  ...problemResponses('request.malformed', 'search.tooMany', 'search.failed'),
})

/** The same for everybody; stock in it may be 30 seconds old. */
const caching = { 'cache-control': 'public, max-age=30' }

export const search = createRouter()
  .get(
    '/',
    describeRoute({
      summary: 'جستجوی محصول',
      description: 'در نام، دسته، برند و توضیح؛ املا، نیم‌فاصله، رقم و شکل حروف اثری ندارند.',
      tags: ['جستجو'],
      responses: responses(searchResponse, 'بهترین نتیجه نخست؛ شمار دسته‌ها پیش از پالایش دسته'),
    }),
    limited(uncachedSearches),
    validQuery(searchQuery),
    async (c) => {
      const { limit, offset, ...url } = c.req.valid('query')
      const given = Object.entries(url).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      const input = { ...parseSearchUrl(new URLSearchParams(given)), limit: Number(limit), offset: Number(offset) }
      return c.json(await searchProducts(c.get('context'), input), 200, caching)
    },
  )
  .get(
    '/suggestions',
    describeRoute({
      summary: 'پیشنهاد هنگام نوشتن',
      description: 'هشت محصول با دسته‌ها و برندهای هم‌نام؛ از دو نویسه به بالا.',
      tags: ['جستجو'],
      responses: responses(suggestResponse, 'پیشنهادها'),
    }),
    limited(suggestions),
    validQuery(suggestQuery),
    async (c) => {
      const { q } = c.req.valid('query')
      const found = await suggest(c.get('context'), q)
      const hasMatch = found.results.length > 0 && found.searchedFor === null && !found.isPartial
      if (!hasMatch && isLiveSearchable(q)) await countAgain(c, suggestions, guessedCost - 1)
      return c.json(found, 200, caching)
    },
  )

function validQuery<Schema extends v.GenericSchema>(schema: Schema) {
  return validator('query', schema, (result) => {
    if (!result.success) throw new Refusal('request.malformed', { fields: result.error.map(toField) })
  })
}

function toField({ path }: { path?: readonly unknown[] | undefined }): { name: string; message: string } {
  const [first] = path ?? []
  const name = typeof first === 'object' && first !== null && 'key' in first ? first.key : first
  return { name: String(name ?? ''), message: 'مقدار این بخش درست نیست' }
}
