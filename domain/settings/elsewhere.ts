import type { SocialName } from './setting-forms.ts'

export const socialLabels: Readonly<Record<SocialName, string>> = {
  instagram: 'اینستاگرام',
  telegram: 'تلگرام',
  whatsapp: 'واتساپ',
  eitaa: 'ایتا',
  bale: 'بله',
  rubika: 'روبیکا',
  aparat: 'آپارات',
  linkedin: 'لینکدین',
  x: 'ایکس',
}

/** The channels that the shop has, in their fixed sequence. */
export function socialLinks(urls: Readonly<Partial<Record<SocialName, string>>>): { label: string; href: string }[] {
  const channels = Object.entries(socialLabels) as [SocialName, string][]
  return channels.flatMap(([channel, label]) => {
    const href = urls[channel]
    return href ? [{ label, href }] : []
  })
}

/** The page that shows whether the trust seal is the shop's own. */
export function sealHref({ id, code }: { readonly id: string; readonly code: string }): string {
  return `https://trustseal.enamad.ir/?id=${id}&Code=${code}`
}
