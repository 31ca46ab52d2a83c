import type { NavLink } from '#domain/content/owner-lists.ts'
import type { LogoImage } from './logo.ts'

/** What the shell of every page shows of the owner's settings. Every document has it, so what is not set takes no bytes. */
export type ShellSettings = {
  name: string
  supportPhone: string
  isDemo: boolean
  /** In the footer, below the name. */
  about: string
  /** The last line of the footer. */
  rights: string
  logo?: LogoImage
  /** The owner's colour as style rules. */
  accentStyle?: string
  hours?: string
  /** Links to the shop in messengers and social networks. */
  social?: readonly { label: string; href: string }[]
  /** Where the owner has other links in the top bar or the footer than the program. */
  menu?: readonly NavLink[]
  footerLinks?: readonly { heading: string; links: readonly NavLink[] }[]
  /** The page of the shop's trust seal. */
  sealHref?: string
}
