import { renderToString } from 'react-dom/server'
import { scriptJson } from '#domain/script-json.ts'
import { Root } from '../root.tsx'
import { type PageComponent, pages } from '../routes.ts'
import type { DocumentData } from './page-data.ts'

/** The finished document for one page: the same bytes for every visitor. */
export async function renderDocument(data: DocumentData): Promise<string> {
  const Page: PageComponent = await pages[data.page]()
  const html = renderToString(
    <Root assets={data.assets} settings={data.settings} path={data.path} dataJson={scriptJson(data)}>
      <Page {...data.props} />
    </Root>,
  )
  return `<!doctype html>${html}`
}
