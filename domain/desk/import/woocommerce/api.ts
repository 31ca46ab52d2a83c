/** What the REST API of WooCommerce (wc/v3) says of the parts that are imported; numbers are texts as it writes them. */
type ApiTerm = { readonly id: number; readonly name: string }

export type ApiProduct = {
  readonly id: number
  readonly type: string
  readonly status: string
  readonly name: string
  readonly slug: string
  readonly permalink: string
  readonly sku: string
  readonly gtin: string
  readonly short: string
  readonly description: string
  readonly regular: string
  readonly sale: string
  readonly saleFrom: string
  readonly saleTo: string
  /** 'parent': a stock that the variations share. */
  readonly managesStock: boolean | 'parent'
  readonly stock: string
  readonly stockStatus: string
  readonly lowStock: string
  readonly weight: string
  readonly categories: readonly ApiTerm[]
  readonly brands: readonly string[]
  readonly images: readonly string[]
  readonly attributes: readonly { readonly name: string; readonly values: readonly string[] }[]
}

export type ApiReview = {
  readonly id: number
  readonly productId: number
  readonly rating: string
  /** HTML. */
  readonly text: string
  readonly reviewer: string
  /** In UTC, without a zone. */
  readonly at: string
  readonly isVerified: boolean
}

export type ApiCustomer = {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** In UTC, without a zone. */
  readonly at: string
  readonly billing: ApiAddress
  readonly shipping: ApiAddress
}

export type ApiAddress = {
  readonly firstName: string
  readonly lastName: string
  readonly phone: string
  /** A code of WooCommerce, or a name. */
  readonly state: string
  readonly city: string
  readonly line1: string
  readonly line2: string
  readonly postcode: string
}

export type ApiCategory = ApiTerm & { readonly parent: number }

/** Where the keys open the old shop. The keys are of its owner: never logged, stored encrypted, deleted after the last page. */
export type WooAccess = { readonly url: string; readonly key: string; readonly secret: string }

/** The URL of a shop as a person types it, https and without a slash at its end; null when it is not valid. */
export function shopUrl(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^[a-z]+:/i.test(text) ? text : `https://${text}`)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '' || !url.hostname.includes('.'))
    return null
  return `${url.origin}${url.pathname}`.replace(/(\/wp-json.*|\/wp-admin.*)?\/*$/, '')
}

/** Whether a picture is on the host of the old shop, or on one below it such as a CDN of its own. */
export function isOfShop(pictureUrl: string, host: string): boolean {
  const own = host.replace(/^www\./, '')
  const other = URL.parse(pictureUrl)?.hostname ?? ''
  return other === own || other.endsWith(`.${own}`)
}
