export type ContentGroup = 'shopping' | 'guide' | 'about' | 'rules'

/** Pages whose text is in the database: slug, menu label and group. */
export const contentPages = [
  { slug: 'gift-cards', label: 'کارت هدیه', group: 'shopping' },
  { slug: 'wallet', label: 'کیف پول', group: 'shopping' },
  { slug: 'sales', label: 'شرایط فروش و بازگشت کالا', group: 'shopping' },
  { slug: 'payment-guide', label: 'راهنمای پرداخت', group: 'guide' },
  { slug: 'shipping-guide', label: 'راهنمای ارسال', group: 'guide' },
  { slug: 'returns', label: 'بازگشت کالا', group: 'guide' },
  { slug: 'warranty', label: 'گارانتی', group: 'guide' },
  { slug: 'faq', label: 'پرسش‌های پرتکرار', group: 'guide' },
  { slug: 'complaints', label: 'رسیدگی به شکایت', group: 'guide' },
  { slug: 'about', label: 'درباره ما', group: 'about' },
  { slug: 'contact', label: 'تماس با ما', group: 'about' },
  { slug: 'careers', label: 'همکاری با ما', group: 'about' },
  { slug: 'terms', label: 'قوانین و مقررات', group: 'rules' },
  { slug: 'privacy', label: 'حریم خصوصی', group: 'rules' },
  { slug: 'legal', label: 'اطلاعات حقوقی', group: 'rules' },
] as const satisfies readonly { slug: string; label: string; group: ContentGroup }[]

export type ContentSlug = (typeof contentPages)[number]['slug']

export type ContentLink = { slug: ContentSlug; label: string; path: `/${ContentSlug}` }

export const contentLinks: readonly ContentLink[] = contentPages.map(({ slug, label }) => ({ slug, label, path: `/${slug}` }))

export function contentLinksOf(group: ContentGroup): ContentLink[] {
  const slugs = new Set<string>(contentPages.filter((page) => page.group === group).map(({ slug }) => slug))
  return contentLinks.filter(({ slug }) => slugs.has(slug))
}

/** A page that the owner added. */
export function ownPagePath(slug: string): string {
  return `/pages/${slug}`
}

/** All pages of the same group, including this one. */
export function linksOfSameGroup(slug: string): ContentLink[] {
  const page = contentPages.find((known) => known.slug === slug)
  return page ? contentLinksOf(page.group) : []
}
