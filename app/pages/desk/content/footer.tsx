import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { ListEditor } from '#app/components/desk/content/list-editor.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'

/** The columns of the footer. */
export default function FooterPage() {
  return (
    <>
      <PageHead name="پاورقی" title="محتوا" isBare />
      <ContentTabs current="footer" />
      <ListEditor list="footer" />
    </>
  )
}
