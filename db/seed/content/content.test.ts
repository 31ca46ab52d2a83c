import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { allProducts } from '#db/seed/all-products.ts'
import { categories } from '#db/seed/categories.ts'
import { shippingMethods } from '#db/seed/shipping-methods.ts'
import { listsShipping } from '#domain/content/shop-words.ts'
import { priceLabel, toman } from '#domain/money.ts'
import manifest from '#media/manifest.json' with { type: 'json' }

type Text = { slug: string; whole: string; fields: Record<string, string>; body: string }

function textsOf(folder: string): Text[] {
  return globSync(`${folder}/*.md`, { cwd: import.meta.dirname }).map((file) => {
    const whole = readFileSync(join(import.meta.dirname, file), 'utf8')
    const [, head = '', body = ''] = whole.match(/^---\n(.*?)\n---\n\n(.*)$/s) ?? []
    const fields = head.split('\n').map((line): [string, string] => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
    return { slug: basename(file, '.md'), whole, fields: Object.fromEntries(fields), body }
  })
}

const posts = textsOf('posts')
const pages = textsOf('pages')
const texts = [...posts, ...pages]

const listed = (text: Text, field: string) => (text.fields[field] ?? '').split(', ')
const wordCount = ({ body }: Text) => body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const wrong = (all: Text[], isWrong: (text: Text) => boolean) => all.filter(isWrong).map(({ slug }) => slug)
/** What a reader reads: no code, no link targets, no Latin names such as «USB 2», «16e» or «A18 Pro». */
const prose = (text: Text) =>
  [text.fields.title, text.fields.description, text.body]
    .join('\n')
    .replace(/`[^`]*`/g, 'x')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^\d+\. /gm, '')
    .replace(/\d*[A-Za-z]([A-Za-z\d .+-]*[A-Za-z\d+])?/g, 'x')

const known = new Set([
  ...routes.filter(({ path }) => !path.includes('{')).map(({ path }) => path),
  ...pages.map(({ slug }) => `/${slug}`),
  ...posts.map(({ slug }) => `/blog/${slug}`),
  ...allProducts.map(({ slug }) => `/product/${slug}`),
  ...categories.flatMap(({ slug, children }) => [slug, ...children.map((child) => child.slug)]).map((slug) => `/store?category=${slug}`),
])

describe('the articles and pages of the shop', () => {
  test('there are at least 10 articles, and every page that the footer links to and the law requires', () => {
    expect(posts.length).toBeGreaterThanOrEqual(10)
    const required =
      'about careers complaints contact faq gift-cards legal payment-guide privacy returns sales shipping-guide terms wallet warranty'
    expect(pages.map(({ slug }) => slug).sort()).toEqual(required.split(' '))
  })

  test('each has whole front matter, and a description that fits a search result', () => {
    const ofPost = ['title', 'description', 'published', 'tags', 'image', 'products', 'author']
    for (const post of posts) expect(Object.keys(post.fields), post.slug).toEqual(ofPost)
    for (const page of pages) expect(Object.keys(page.fields), page.slug).toEqual(['title', 'description', 'updated'])
    expect(wrong(texts, ({ fields }) => Object.values(fields).some((value) => value.trim() === ''))).toEqual([])
    expect(wrong(texts, ({ fields }) => (fields.description ?? '').length > 155)).toEqual([])
    expect(wrong(texts, ({ fields }) => !/^2026-(0[3-9]|1[01])-\d\d$/.test(fields.published ?? fields.updated ?? ''))).toEqual([])
  })

  test('each says enough, and not too much: articles 500 to 900 words, pages 300 to 900', () => {
    expect(wrong(posts, (post) => wordCount(post) < 500 || wordCount(post) > 900)).toEqual([])
    expect(wrong(pages, (page) => wordCount(page) < 300 || wordCount(page) > 900)).toEqual([])
    expect(wrong(texts, ({ body }) => !/^## /m.test(body) || /^# /m.test(body))).toEqual([])
  })

  test.each([
    ['Arabic letters or digits', /[يكةىٱ٠-٩]/],
    ['Latin digits', /[0-9]/],
    ['exclamation marks, straight quotes or Latin punctuation', /[!"?;]|\p{Script=Arabic},/u],
    ['a space where a half-space belongs', /(^|\s)ن?می\s|\sها(ی|یی)?(\s|[.،؛])/m],
    ['a half-space that joins nothing', /\u200c(?!\p{Script=Arabic})|(?<!\p{Script=Arabic})\u200c/u],
    ['tabs, trailing or doubled spaces', /\t| $| {2}/m],
  ])('no text has %s', (_what, mark) => {
    expect(texts.flatMap((text) => prose(text).split('\n')).filter((line) => mark.test(line))).toEqual([])
  })

  test('every link of ours leads to a page that exists', () => {
    const links = texts.flatMap(({ slug, body }) => [...body.matchAll(/\]\(([^)]*)\)/g)].map(([, href = '']) => ({ slug, href })))
    expect(links.length).toBeGreaterThan(100)
    expect(links.filter(({ href }) => !known.has(href))).toEqual([])
  })

  test('articles show real products and pictures, under few tags and names', () => {
    const products = new Set(allProducts.map(({ slug }) => slug))
    const pictures = new Set(manifest.items.map(({ file }) => file))
    expect(posts.flatMap((post) => listed(post, 'products')).filter((slug) => !products.has(slug))).toEqual([])
    expect(wrong(posts, (post) => listed(post, 'products').length < 3 || listed(post, 'products').length > 4)).toEqual([])
    expect(wrong(posts, ({ fields }) => !pictures.has(fields.image ?? ''))).toEqual([])
    expect(new Set(posts.flatMap((post) => listed(post, 'tags'))).size).toBeLessThanOrEqual(10)
    expect(new Set(posts.map(({ fields }) => fields.author)).size).toBeLessThanOrEqual(4)
  })

  test('the shipping guide lists the methods of the shop, not those of the demo', () => {
    const guide = pages.find(({ slug }) => slug === 'shipping-guide')?.body ?? ''
    expect(listsShipping(guide)).toBe(true)
    for (const { methodName, baseRate } of shippingMethods.filter(({ cities }) => cities.length > 0)) {
      expect(guide).not.toContain(methodName)
      expect(guide).not.toContain(priceLabel(toman(baseRate)))
    }
  })
})
