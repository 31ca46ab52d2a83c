import { type SQL, sql } from 'drizzle-orm'
import { bigint, boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductCondition, RegistryState } from '#domain/product/facts.ts'
import { bytes, createdAt, id, instant, money, updatedAt } from './columns.ts'

export type Visibility = 'active' | 'inactive'

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  parentId: uuid('parent_id'),
  status: text('status').$type<Visibility>().notNull().default('active'),
  imageUrl: text('image_url'),
  isAccessory: boolean('is_accessory').notNull().default(false),
  needsImei: boolean('needs_imei').notNull().default(false),
  displayOrder: integer('display_order').notNull().default(0),
  /** Of the form at the desk; raised by a trigger. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const brands = pgTable('brands', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  farsiName: text('farsi_name').notNull(),
  /** An inactive brand is no filter and no suggestion; its products stay on sale. */
  status: text('status').$type<Visibility>().notNull().default('active'),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const variantOptions = pgTable('variant_options', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
  version: integer('version').notNull().default(1),
})

export const variantValues = pgTable('variant_values', {
  id: id(),
  optionId: uuid('option_id').notNull(),
  value: text('value').notNull(),
  slug: text('slug').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
  /** The colour of a swatch, as `#rrggbb`; null for options other than colour. */
  swatch: text('swatch'),
  version: integer('version').notNull().default(1),
})

/** Products that differ only in these options: one card in lists, one choice on the product page. */
export const productFamilies = pgTable('product_families', {
  id: id(),
  name: text('name').notNull(),
  optionIds: uuid('option_ids').array().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const products = pgTable('products', {
  id: id(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  farsiName: text('farsi_name').notNull(),
  description: text('description').notNull().default(''),
  price: money('price'),
  stockQuantity: integer('stock_quantity').notNull().default(0),
  /** The stock before the first stock move; never updated. */
  openingStock: integer('opening_stock').notNull().default(0),
  /** A generated column, so that sorting by it does not make stock updates expensive. */
  isSoldOut: boolean('is_sold_out')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`stock_quantity = 0`),
  /** Units in paid orders, updated by the services that settle and refund them. */
  unitsSold: integer('units_sold').notNull().default(0),
  sku: text('sku').notNull(),
  mainImageUrl: text('main_image_url'),
  /** Of the list of its pictures at the desk. */
  picturesVersion: integer('pictures_version').notNull().default(1),
  status: text('status').$type<Visibility>().notNull().default('active'),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  /** Struck through on pages only after it was charged within the last 30 days. */
  listPrice: money('list_price'),
  /** What the shop paid for one; never sent to shoppers. */
  cost: money('cost'),
  weightG: integer('weight_g'),
  boxLengthMm: integer('box_length_mm'),
  boxWidthMm: integer('box_width_mm'),
  boxHeightMm: integer('box_height_mm'),
  gtin: text('gtin'),
  mpn: text('mpn'),
  condition: text('condition').$type<ProductCondition>().notNull().default('new'),
  warrantyCompany: text('warranty_company'),
  warrantyMonths: smallint('warranty_months'),
  registryState: text('registry_state').$type<RegistryState>(),
  postable: boolean('postable').notNull().default(true),
  taxItemId: text('tax_item_id'),
  /** Null: the shop's own threshold. */
  lowStockAt: integer('low_stock_at'),
  familyId: uuid('family_id'),
  /** Its values of the family's options, set by triggers; null while one is missing. Unique within a family. */
  familyValues: uuid('family_values').array(),
  /** For search engines; empty: made from the name and the description. */
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
  /** While it is sold out, lists and search leave it out; its page stays. */
  hidesWhenSoldOut: boolean('hides_when_sold_out').notNull().default(false),
  isListed: boolean('is_listed')
    .notNull()
    .generatedAlwaysAs((): SQL => sql`status = 'active' and not (hides_when_sold_out and stock_quantity = 0)`),
  /** Of the desk's form; raised by a trigger, never by stock or sales. */
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The first one with an alternative text is `products.main_image_url`; one without is not shown. */
export const productImages = pgTable('product_images', {
  id: id(),
  productId: uuid('product_id').notNull(),
  imageUrl: text('image_url').notNull(),
  alt: text('alt').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  displayOrder: integer('display_order').notNull(),
  /** Null for pictures of the demo, which come with the program. */
  mediaId: uuid('media_id'),
})

/** A picture that the staff uploaded; its files are services/picture/picture-files.ts. */
export const media = pgTable('media', {
  id: id(),
  objectKey: text('object_key').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  widths: integer('widths').array().notNull(),
  contentHash: bytes('content_hash').notNull(),
  uploadedBy: uuid('uploaded_by'),
  createdAt: createdAt(),
})

export const productAttributes = pgTable('product_attributes', {
  productId: uuid('product_id').notNull(),
  optionId: uuid('option_id').notNull(),
  valueId: uuid('value_id').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
})

/** Every change of a price, written by a trigger. Insert only. */
export const priceChanges = pgTable('price_changes', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').notNull(),
  oldPrice: money('old_price'),
  newPrice: money('new_price'),
  wasCharged: boolean('was_charged').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
  /** Null for what no member of the staff did, and for changes before there was a column. */
  actorId: uuid('actor_id'),
  runId: uuid('run_id'),
})
