import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { ListEditor } from '#app/components/desk/content/list-editor.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'

/** The rails of products on the home page. */
export default function RailsPage() {
  return (
    <>
      <PageHead name="ردیف‌های صفحه‌ی نخست" title="محتوا" isBare />
      <ContentTabs current="rails" />
      <ListEditor list="rails" />
    </>
  )
}
