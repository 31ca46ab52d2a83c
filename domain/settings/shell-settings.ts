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
  /** The page of the shop's trust seal. */
  sealHref?: string
}
