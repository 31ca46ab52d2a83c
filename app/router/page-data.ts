import type { PageName, PropsOf } from '#app/routes.ts'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'

type CommonAssets = { script: string; fonts: string[] }

/** Texts of the one script and the one style element that are inline in every document. */
export type InlineTexts = { headScript: string; styles: string }

/** What documents load: URLs of built files, of each page the modules its first view needs, and what is inline. */
export type Assets = CommonAssets & InlineTexts & { modulesOf: Partial<Record<PageName, string[]>> }

export type DocumentAssets = CommonAssets & { modules: string[] }

/** The desk's styles are files: it is opened again and again by the same people, from their cache. */
export type DeskAssets = DocumentAssets & { styles: string[] }

/** What the browser needs to render a page: embedded in the document for hydration, fetched from /_data on navigation. */
export type PageData = {
  page: PageName
  path: string
  props: object
}

/** The same with the props of one page. */
export type PageDataOf<Name extends PageName> = PageData & { page: Name; props: PropsOf<Name> }

export type DocumentData = PageData & { assets: DocumentAssets; settings: ShellSettings }
