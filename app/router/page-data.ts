import type { PageName, PropsOf } from '../routes.ts'

type CommonAssets = { script: string; styles: string[]; fonts: string[] }

/** URLs of built files that documents load; of each page the modules its first view needs. */
export type Assets = CommonAssets & { modulesOf: Partial<Record<PageName, string[]>> }

export type DocumentAssets = CommonAssets & { modules: string[] }

export type ShellSettings = { supportPhone: string; isDemo: boolean }

/** What the browser needs to render a page: embedded in the document for hydration, fetched from /_data on navigation. */
export type PageData = {
  page: PageName
  path: string
  props: object
}

/** The same with the props of one page. */
export type PageDataOf<Name extends PageName> = PageData & { page: Name; props: PropsOf<Name> }

export type DocumentData = PageData & { assets: DocumentAssets; settings: ShellSettings }
