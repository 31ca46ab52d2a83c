import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import '../styles.css'
import { Root } from '../root.tsx'
import { type PageComponent, pages } from '../routes.ts'
import { reportClientError } from '../stores/client-errors.ts'
import { startNavigation } from './navigate.ts'
import type { DocumentData, PageData } from './page-data.ts'
import { prefetchOnIntent } from './prefetch.ts'

const dataJson = document.getElementById('page-data')?.textContent ?? ''
const first: DocumentData = JSON.parse(dataJson)

function element(Page: PageComponent, { path, props }: PageData) {
  return (
    <Root assets={first.assets} settings={first.settings} path={path} dataJson={dataJson}>
      <Page {...props} />
    </Root>
  )
}

const FirstPage = await pages[first.page]()
const root = hydrateRoot(document, element(FirstPage, first), {
  onCaughtError: reportClientError,
  onUncaughtError: reportClientError,
  onRecoverableError: reportClientError,
})

startNavigation({ Page: FirstPage, data: first }, (Page, data) => flushSync(() => root.render(element(Page, data))))
prefetchOnIntent()
