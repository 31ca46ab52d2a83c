import { useState } from 'react'
import { ContentTabs } from '#app/components/desk/content/content-tabs.tsx'
import { NewRedirect } from '#app/components/desk/content/new-redirect.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ListSearch } from '#app/components/desk/list/list-search.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { type DeskRedirect, redirectsKey, removeRedirect, useRedirects } from '#app/stores/desk/content/redirects.ts'
import { useQuery } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toast } from '#app/stores/toasts.ts'

const path = '/desk/content/redirects'

/** Old paths and where they lead. */
export default function RedirectsPage() {
  const query = useQuery()
  const { data, problem } = useRedirects(query.q ?? '', query.cursor)
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHead name="تغییر مسیرها" title="محتوا" isBare>
        <button type="button" className="btn primary end" onClick={() => setAdding(true)}>
          <Icon name="plus" />
          تغییر مسیر تازه
        </button>
      </PageHead>
      <ContentTabs current="redirects" />
      <ListSearch path={path} q={query.q ?? ''} label="جستجوی نشانی" name="نشانی" placeholder="بخشی از نشانی" />
      {data ? (
        <div className="scroll">
          {data.redirects.length === 0 ? (
            <Empty
              icon="forward"
              title={query.q ? 'نشانی‌ای مانند این نیست' : 'هنوز تغییر مسیری نیست'}
              text="وقتی نشانی کالا، برند، دسته یا نوشته‌ای عوض شود، نشانی قدیم خودش این‌جا می‌آید."
            />
          ) : (
            <RedirectTable redirects={data.redirects} />
          )}
          <Pager path={path} query={query} next={data.next} />
        </div>
      ) : problem ? (
        <Failed title="تغییر مسیرها باز نشد" problem={problem} onRetry={() => refresh(redirectsKey)} />
      ) : (
        <Bones />
      )}
      {isAdding && <NewRedirect onClose={() => setAdding(false)} />}
    </>
  )
}

function RedirectTable({ redirects }: { redirects: readonly DeskRedirect[] }) {
  const remove = async (from: string) => {
    const result = await removeRedirect(from)
    if (result.isOk) toast.success('حذف شد')
    else toast.error(result.problem.message)
  }
  return (
    <table className="list redirect-list" aria-label="تغییر مسیرها">
      <thead>
        <tr>
          <th scope="col">نشانی قدیم</th>
          <th scope="col">می‌رسد به</th>
          <th scope="col" className="brand-actions">
            <span className="visually-hidden">کارها</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {redirects.map(({ from, to }) => (
          <tr key={from}>
            <td className="cut">
              <bdi dir="ltr">{from}</bdi>
            </td>
            <td className="cut">
              <a className="link" href={to} target="_blank" rel="noreferrer">
                <bdi dir="ltr">{to}</bdi>
              </a>
            </td>
            <td>
              <button type="button" className="btn plain square" aria-label={`حذف تغییر مسیر ${from}`} onClick={() => void remove(from)}>
                <Icon name="trash" />
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
