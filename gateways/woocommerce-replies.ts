import * as v from 'valibot'

/** Plugins write numbers, null or false where WooCommerce writes a text. */
const text = v.fallback(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value)),
  ),
  '',
)
const number = v.pipe(v.number(), v.integer())
const term = v.object({ id: number, name: text })
const listOf = <Schema extends v.GenericSchema>(item: Schema) => v.optional(v.fallback(v.nullable(v.array(item)), null), null)

/** Products carry `options`, variations one `option`. */
const attribute = v.pipe(
  v.object({ name: text, options: listOf(text), option: v.optional(text, '') }),
  v.transform(({ name, options, option }) => ({ name, values: options ?? (option === '' ? [] : [option]) })),
)
const image = v.object({ src: text })
const managesStock = v.fallback(v.union([v.boolean(), v.literal('parent')]), false)

const entries = {
  id: number,
  type: v.optional(text, ''),
  status: v.optional(text, ''),
  name: v.optional(text, ''),
  ...{ slug: v.optional(text, ''), permalink: v.optional(text, ''), sku: v.optional(text, ''), global_unique_id: v.optional(text, '') },
  ...{ short_description: v.optional(text, ''), description: v.optional(text, '') },
  ...{ regular_price: v.optional(text, ''), sale_price: v.optional(text, '') },
  ...{ date_on_sale_from: v.optional(text, ''), date_on_sale_to: v.optional(text, '') },
  ...{ manage_stock: v.optional(managesStock, false), stock_quantity: v.optional(text, ''), stock_status: v.optional(text, '') },
  ...{ low_stock_amount: v.optional(text, ''), weight: v.optional(text, '') },
  ...{ categories: listOf(term), brands: listOf(v.object({ name: text })), attributes: listOf(attribute) },
  ...{ images: listOf(image), image: v.optional(v.fallback(v.nullable(image), null), null) },
}

/** A product, or a variation, whose picture is one. */
export const productSchema = v.pipe(
  v.object(entries),
  v.transform((given) => ({
    ...{ id: given.id, type: given.type, status: given.status, name: given.name, slug: given.slug, permalink: given.permalink },
    ...{ sku: given.sku, gtin: given.global_unique_id, short: given.short_description, description: given.description },
    ...{ regular: given.regular_price, sale: given.sale_price, saleFrom: given.date_on_sale_from, saleTo: given.date_on_sale_to },
    ...{ managesStock: given.manage_stock, stock: given.stock_quantity, stockStatus: given.stock_status },
    ...{ lowStock: given.low_stock_amount, weight: given.weight },
    categories: given.categories ?? [],
    brands: (given.brands ?? []).map(({ name }) => name),
    images: (given.images ?? (given.image ? [given.image] : [])).map(({ src }) => src).filter(Boolean),
    attributes: given.attributes ?? [],
  })),
)

export const categorySchema = v.object({ ...term.entries, parent: v.fallback(number, 0) })

const addressFields = v.object({
  ...{ first_name: v.optional(text, ''), last_name: v.optional(text, ''), phone: v.optional(text, ''), state: v.optional(text, '') },
  ...{ city: v.optional(text, ''), address_1: v.optional(text, ''), address_2: v.optional(text, ''), postcode: v.optional(text, '') },
})
/** WordPress writes an empty object as an empty array. */
const address = v.pipe(
  v.optional(v.fallback(addressFields, v.parse(addressFields, {})), {}),
  v.transform((given) => ({
    ...{ firstName: given.first_name, lastName: given.last_name, phone: given.phone, state: given.state, city: given.city },
    ...{ line1: given.address_1, line2: given.address_2, postcode: given.postcode },
  })),
)

export const customerSchema = v.pipe(
  v.object({
    ...{ id: number, email: v.optional(text, ''), first_name: v.optional(text, ''), last_name: v.optional(text, '') },
    ...{ date_created_gmt: v.optional(text, ''), billing: address, shipping: address },
  }),
  v.transform(({ id, email, first_name: firstName, last_name: lastName, date_created_gmt: at, billing, shipping }) => ({
    ...{ id, email, firstName, lastName, at, billing, shipping },
  })),
)

export const reviewSchema = v.pipe(
  v.object({
    ...{ id: number, product_id: number, rating: v.optional(text, ''), review: v.optional(text, ''), reviewer: v.optional(text, '') },
    ...{ date_created_gmt: v.optional(text, ''), verified: v.optional(v.fallback(v.boolean(), false), false) },
  }),
  v.transform((given) => ({
    ...{ id: given.id, productId: given.product_id, rating: given.rating, text: given.review, reviewer: given.reviewer },
    ...{ at: given.date_created_gmt, isVerified: given.verified },
  })),
)
