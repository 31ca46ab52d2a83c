import { Amount } from '#app/components/desk/amount.tsx'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { SearchField } from '#app/components/desk/list/search-field.tsx'
import { useListQuery } from '#app/components/desk/list/use-list-query.ts'
import { Views } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { hrefOf } from '#app/stores/desk/location.ts'
import { type ListedCustomer, refreshCustomers, useCustomers } from '#app/stores/desk/people/customers.ts'
import { jalaliDate } from '#domain/dates.ts'
import { customerMarks } from '#domain/desk/people/customers.ts'
import { toPersianDigits } from '#domain/digits.ts'

const path = '/desk/customers'

/** People with an account, newest first, each with what they bought. */
export default function CustomersPage() {
  const { query, change } = useListQuery(path)
  const tab = query.tab === 'blocked' ? 'blocked' : 'all'
  const filter = { tab, ...(query.q && { q: query.q }) } as const
  const { data, problem } = useCustomers({ ...filter, cursor: query.cursor })
  return (
    <>
      <PageHead name="مشتری‌ها" title="مشتری‌ها" isBare />
      <Views
        current={tab}
        views={[
          { id: 'all', label: 'همه', href: path },
          { id: 'blocked', label: 'مسدود', href: hrefOf(path, { tab: 'blocked' }) },
        ]}
      />
      <search className="tools" aria-label="جستجوی مشتری‌ها">
        <SearchField q={query.q ?? ''} label="جستجوی مشتری‌ها" placeholder="نام، موبایل یا ایمیل" change={change} />
        <ExportMenu table="customers" query={filter} />
      </search>
      {!data && problem && <Failed title="مشتری‌ها باز نشد" problem={problem} onRetry={refreshCustomers} />}
      {!data && !problem && <Bones rows={8} />}
      {data?.customers.length === 0 && <Nothing isSearch={query.q !== undefined} isBlocked={tab === 'blocked'} />}
      {data && data.customers.length > 0 && (
        <div className="scroll">
          <ul className="document-rows">
            {data.customers.map((customer) => (
              <CustomerRow key={customer.id} customer={customer} />
            ))}
          </ul>
          <div className="pager-line">
            <Pager path={path} query={query} next={data.next} />
          </div>
        </div>
      )}
    </>
  )
}

function Nothing({ isSearch, isBlocked }: { isSearch: boolean; isBlocked: boolean }) {
  if (isSearch) return <Empty icon="search" title="کسی پیدا نشد" text="بخشی از نام، موبایل یا ایمیل را بنویسید." />
  if (isBlocked) return <Empty icon="check-circle" title="کسی مسدود نیست" />
  return <Empty icon="user" title="هنوز کسی حساب نساخته است" />
}

function CustomerRow({ customer: { id, name, phone, status, orders, spent, registeredAt } }: { customer: ListedCustomer }) {
  return (
    <li className="has-open">
      <span className="grow">
        <a className="open b" href={`${path}/${id}`}>
          {name}
        </a>
        <span className="block small muted">
          {phone && <bdi className="lat">{toPersianDigits(phone)}</bdi>}
          <span className="not-phone">، از {jalaliDate(registeredAt)}</span>
        </span>
      </span>
      {customerMarks[status] && <span className="mark">{customerMarks[status]}</span>}
      <span className="small muted">{orders > 0 ? `${toPersianDigits(orders)} سفارش` : 'بی‌سفارش'}</span>
      {spent > 0 && (
        <span className="n">
          <Amount toman={spent} />
        </span>
      )}
    </li>
  )
}
