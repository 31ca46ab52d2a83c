import type { PageName } from '../routes.ts'

/** Names of built files that the document loads, with their hashes. */
export type Assets = { script: string; styles: string[]; fonts: string[] }

export type ShellSettings = { supportPhone: string; isDemo: boolean }

/** Everything the browser needs to draw the same page again: it travels in the document and, page by page, through /_data. */
export type PageData = {
  page: PageName
  path: string
  props: object
}

export type DocumentData = PageData & { assets: Assets; settings: ShellSettings }
