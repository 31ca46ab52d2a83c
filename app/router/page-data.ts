import type { PageName } from '../routes.ts'

type CommonAssets = { script: string; styles: string[]; fonts: string[] }

/** Names of built files that documents load, with their hashes; of each page the code of its first view. */
export type Assets = CommonAssets & { modulesOf: Partial<Record<PageName, string[]>> }

export type DocumentAssets = CommonAssets & { modules: string[] }

export type ShellSettings = { supportPhone: string; isDemo: boolean }

/** Everything the browser needs to draw the same page again: it travels in the document and, page by page, through /_data. */
export type PageData = {
  page: PageName
  path: string
  props: object
}

export type DocumentData = PageData & { assets: DocumentAssets; settings: ShellSettings }
