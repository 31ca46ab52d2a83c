import { renderToString } from 'react-dom/server'
import { hydrateAll } from '#app/components/ui/lazy-hydrate.tsx'
import { Root } from '#app/root.tsx'
import { pages } from '#app/routes.ts'
import { scriptJson } from '#domain/script-json.ts'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import type { PageSeo } from '#services/catalog/page-seo.ts'
import type { Assets, DocumentData, PageData } from './page-data.ts'

type PageToRender = PageData & { assets: Assets; settings: ShellSettings }

/** The whole HTML document of a page: the same bytes for every visitor. */
export async function renderDocument({ assets: { modulesOf, headScript, styles, ...assets }, ...rest }: PageToRender): Promise<string> {
  const data: DocumentData = { ...rest, assets: { ...assets, modules: modulesOf[rest.page] ?? [] } }
  const Page = await pages[data.page]()
  await hydrateAll()
  const dataJson = scriptJson(withoutJsonLd(data))
  const html = renderToString(<Root Page={Page} data={data} dataJson={dataJson} headScript={headScript} styles={styles} />)
  return `<!doctype html>${withShortPaths(html)}`
}

/** The end tags of a page's 50 icon paths are 270 bytes after compression; texts and scripts hold no `<`, so only markup is matched. */
function withShortPaths(html: string): string {
  return html.replaceAll('></path>', '/>')
}

/** Hydration does not need the structured data, a quarter of a product's data: crawlers read it in the head. */
function withoutJsonLd(data: DocumentData): DocumentData {
  const { props } = data
  return hasSeo(props) ? { ...data, props: { ...props, seo: { ...props.seo, jsonLd: [] } } } : data
}

function hasSeo(props: object): props is { seo: PageSeo } {
  return 'seo' in props
}
