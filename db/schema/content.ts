import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AnswerWay } from '#domain/content/contact-answer.ts'
import { createdAt, id, instant, updatedAt } from './columns.ts'

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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
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
  createdAt: createdAt(),
  updatedAt: updatedAt(),
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

/** Addresses that pages of the shop had before; see services/catalog/find-redirect.ts. */
export const redirects = pgTable('redirects', {
  fromPath: text('from_path').primaryKey(),
  toPath: text('to_path').notNull(),
  createdAt: createdAt(),
})
