import { type SQL, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, money, updatedAt } from './columns.ts'

export type Visibility = 'active' | 'inactive'

export const categories = pgTable('categories', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  parentId: uuid('parent_id'),
  status: text('status').$type<Visibility>().notNull().default('active'),
  imageUrl: text('image_url'),
  isAccessory: boolean('is_accessory').notNull().default(false),
  displayOrder: integer('display_order').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const brands = pgTable('brands', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  farsiName: text('farsi_name').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const variantOptions = pgTable('variant_options', {
  id: id(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
})

export const variantValues = pgTable('variant_values', {
  id: id(),
  optionId: uuid('option_id').notNull(),
  value: text('value').notNull(),
  slug: text('slug').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
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
  status: text('status').$type<Visibility>().notNull().default('active'),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** The image with display order 0 is `products.main_image_url`. */
export const productImages = pgTable('product_images', {
  id: id(),
  productId: uuid('product_id').notNull(),
  imageUrl: text('image_url').notNull(),
  alt: text('alt').notNull(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  displayOrder: integer('display_order').notNull(),
})

export const productAttributes = pgTable('product_attributes', {
  productId: uuid('product_id').notNull(),
  optionId: uuid('option_id').notNull(),
  valueId: uuid('value_id').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
})
