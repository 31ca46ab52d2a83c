import { type ContentGroup, contentLinksOf } from './content-pages.ts'
import type { NavLink } from './owner-lists.ts'

/** The columns of the footer, unless the owner has others. */
export const footerGroups: readonly { heading: string; links: readonly NavLink[] }[] = [
  {
    heading: 'محصولات',
    links: [
      { href: '/iphone', text: 'آیفون' },
      { href: '/mac', text: 'مک' },
      { href: '/ipad', text: 'آیپد' },
      { href: '/watch', text: 'ساعت هوشمند' },
      { href: '/airpods', text: 'ایرپاد' },
      { href: '/vision', text: 'واقعیت مجازی' },
      { href: '/tv', text: 'تلویزیون و پخش‌کننده' },
      { href: '/accessories', text: 'لوازم جانبی' },
    ],
  },
  {
    heading: 'خرید از ما',
    links: [{ href: '/store', text: 'فروشگاه' }, { href: '/wholesale', text: 'فروش عمده' }, ...textLinks('shopping')],
  },
  { heading: 'راهنمای خرید', links: textLinks('guide') },
  {
    heading: 'آشنایی با ما',
    links: [...textLinks('about'), { href: '/blog', text: 'بلاگ' }, { href: '/satisfaction', text: 'رضایت مشتریان' }],
  },
  { heading: 'قوانین', links: [...textLinks('rules'), { href: '/sitemap', text: 'نقشه سایت' }] },
]

function textLinks(group: ContentGroup): NavLink[] {
  return contentLinksOf(group).map(({ path, label }) => ({ href: path, text: label }))
}
