import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { ListEditor } from '#app/components/desk/content/list-editor.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'

/** The links of the top bar. */
export default function MenuPage() {
  return (
    <>
      <PageHead name="منوی بالا" title="محتوا" isBare />
      <ContentTabs current="menu" />
      <ListEditor list="menu" />
    </>
  )
}
