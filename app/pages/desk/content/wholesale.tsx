import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { ListEditor } from '#app/components/desk/content/list-editor.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'

/** The list for partners. */
export default function WholesaleListPage() {
  return (
    <>
      <PageHead name="فروش عمده" title="محتوا" isBare />
      <ContentTabs current="wholesale" />
      <ListEditor list="wholesale" />
    </>
  )
}
