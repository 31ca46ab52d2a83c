import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { Refusal } from '#domain/refusals.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { getShareFacts } from '#services/catalog/get-share-facts.ts'
import { getPostShare } from '#services/content/get-post-share.ts'
import type { ServiceContext } from '#services/context.ts'
import { openBrandFile } from '#services/picture/brand-files.ts'
import { postShareCard, productShareCard, shareShop, shopShareCard } from './cards.ts'
import { type DrawingFiles, drawShareImage, type ShareCard } from './drawing.ts'

/** Size of the LRU cache of finished images (WEB-06). */
const maxBytes = 20_000_000

const file = '[a-z0-9-]{1,200}\\.jpg'
const slugOf = (name: string): string => name.slice(0, -'.jpg'.length)

/**
 * `/share/{slug}.jpg` of a product, `/share/blog/{slug}.jpg` of a post, `/share/shop/….jpg` of the shop with its logo: drawn on the first
 * request, and again when its content has changed.
 */
export function shareImageRoute(context: ServiceContext, files: DrawingFiles) {
  const images = new ShareImages(context, files)
  return createRouter()
    .get(`/share/:file{${file}}`, async (c) => {
      const facts = await getShareFacts(context, slugOf(c.req.param('file')))
      if (!facts) throw new Refusal('product.notFound')
      return respondWithImage(c, images, productShareCard(shareShop(context.settings), facts))
    })
    .get(`/share/blog/:file{${file}}`, async (c) => {
      const post = await getPostShare(context, slugOf(c.req.param('file')))
      if (!post) throw new Refusal('page.notFound')
      return respondWithImage(c, images, postShareCard(shareShop(context.settings), post))
    })
    .get('/share/shop/:file{[0-9a-f]{12}\\.jpg}', async (c) => {
      if (!context.settings.logo) throw new Refusal('page.notFound')
      return respondWithImage(c, images, shopShareCard(context.settings))
    })
}

async function respondWithImage(c: Context<AppEnv>, images: ShareImages, card: ShareCard): Promise<Response> {
  const etag = `"${createHash('sha256').update(JSON.stringify(card)).digest('base64url')}"`
  c.header('cache-control', 'public, max-age=3600')
  c.header('etag', etag)
  if (c.req.header('if-none-match') === etag) return c.body(null, 304)
  return c.body(await images.get(etag, card), 200, { 'content-type': 'image/jpeg' })
}

class ShareImages {
  readonly #context: ServiceContext
  readonly #files: DrawingFiles
  readonly #cached = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly #inFlight = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  #bytes = 0
  #lastDrawing: Promise<unknown> = Promise.resolve()

  constructor(context: ServiceContext, files: DrawingFiles) {
    this.#context = context
    this.#files = files
  }

  async get(key: string, card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    const cached = this.#cached.get(key)
    if (cached) return this.#store(key, cached)
    const inFlight = this.#inFlight.get(key) ?? this.#draw(key, card)
    this.#inFlight.set(key, inFlight)
    return inFlight
  }

  /** One at a time: a crawler that requests a thousand must not take the CPU from shoppers. */
  #draw(key: string, card: ShareCard): Promise<Uint8Array<ArrayBuffer>> {
    const drawing = this.#lastDrawing
      .then(() => this.#logoOf(card))
      .then((logo) => drawShareImage(card, this.#files, logo))
      .then((image) => this.#store(key, new Uint8Array(image)))
      .finally(() => this.#inFlight.delete(key))
    // The failure rejects this request only; the next image is drawn all the same.
    this.#lastDrawing = drawing.catch(() => {})
    return drawing
  }

  async #logoOf({ shop: { logo }, showsIcon }: ShareCard) {
    const read = async (name: string) => (logo && (await openBrandFile(this.#context, logo.key, name))?.content) ?? null
    return { logo: await read('logo.webp'), icon: showsIcon ? await read('icon-512.png') : null }
  }

  #store(key: string, image: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#cached.delete(key)) this.#bytes += image.length
    this.#cached.set(key, image)
    for (const [oldest, { length }] of this.#cached) {
      if (this.#bytes <= maxBytes) break
      this.#cached.delete(oldest)
      this.#bytes -= length
    }
    return image
  }
}
