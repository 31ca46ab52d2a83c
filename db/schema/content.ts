import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnswerWay } from '#domain/content/contact-answer.ts'
import { createdAt, id, instant, money, updatedAt } from './columns.ts'

/** A missing `order` counts as 999 (product §9.13). */
export const wholesaleCategories = pgTable('wholesale_categories', {
  id: id(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  order: integer('order'),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export type WholesaleStatus = 'in_stock' | 'sold' | 'coming' | 'in_active'

export const wholesaleItems = pgTable('wholesale_items', {
  id: id(),
  categoryId: uuid('category_id').notNull(),
  name: text('name').notNull(),
  status: text('status').$type<WholesaleStatus>().notNull(),
  price: money('price'),
  displayOrder: integer('display_order').notNull().default(0),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What the desk's form of a text needs beside it. */
const edited = () => ({
  version: integer('version').notNull().default(1),
  seoTitle: text('seo_title').notNull().default(''),
  seoDescription: text('seo_description').notNull().default(''),
})

export const posts = pgTable('posts', {
  id: id(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  summary: text('summary').notNull(),
  body: text('body').notNull(),
  coverImageUrl: text('cover_image_url'),
  coverImageAlt: text('cover_image_alt'),
  authorName: text('author_name').notNull(),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  status: text('status').$type<'draft' | 'published'>().notNull().default('draft'),
  publishedAt: instant('published_at'),
  ...edited(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

export const postProducts = pgTable('post_products', {
  postId: uuid('post_id').notNull(),
  productId: uuid('product_id').notNull(),
  displayOrder: integer('display_order').notNull().default(0),
})

export const pages = pgTable('pages', {
  id: id(),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  body: text('body').notNull(),
  status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
  /** Added by the owner, at /pages/<slug>. */
  isOwn: boolean('is_own').notNull().default(false),
  publishedAt: instant('published_at'),
  ...edited(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Every version of a post or page that was saved at the desk, as its form. */
export const textRevisions = pgTable('text_revisions', {
  id: id(),
  objectType: text('object_type').$type<'post' | 'page'>().notNull(),
  objectId: uuid('object_id').notNull(),
  version: integer('version').notNull(),
  fields: jsonb('fields').$type<Record<string, string>>().notNull(),
  /** Null for the text that was there before the first save. */
  madeBy: uuid('made_by'),
  madeAt: instant('made_at').notNull().defaultNow(),
})

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  userId: uuid('user_id'),
  name: text('name').notNull(),
  email: text('email'),
  phone: text('phone'),
  subject: text('subject').notNull().default(''),
  message: text('message').notNull(),
  createdAt: createdAt(),
  handledAt: instant('handled_at'),
})

export const contactAnswers = pgTable('contact_answers', {
  id: id(),
  messageId: uuid('message_id').notNull(),
  authorId: uuid('author_id').notNull(),
  way: text('way').$type<AnswerWay>().notNull(),
  answer: text('answer').notNull(),
  createdAt: createdAt(),
})

/** Slides and promotion cards of the home page; what a picture's name leads to: domain/content/slides.ts. */
export const slides = pgTable('slides', {
  id: id(),
  section: text('place').$type<'hero' | 'promo'>().notNull(),
  title: text('title').notNull(),
  sentence: text('sentence').notNull().default(''),
  linkText: text('link_text').notNull().default(''),
  href: text('href').notNull(),
  alt: text('alt').notNull().default(''),
  picture: text('picture').notNull(),
  phonePicture: text('phone_picture').notNull().default(''),
  isShown: boolean('is_shown').notNull().default(true),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  displayOrder: integer('display_order').notNull().default(0),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Former paths of pages of the shop; see services/catalog/find-redirect.ts. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: createdAt(),
})
