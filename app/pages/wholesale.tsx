import { useEffect, useState } from 'react'
import { Breadcrumb } from '#app/components/ui/breadcrumb.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { EmptyState } from '#app/components/ui/empty-state.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { WholesaleCategoryCard } from '#app/components/wholesale/category-card.tsx'
import { WholesaleContact } from '#app/components/wholesale/contact-card.tsx'
import { ListActions } from '#app/components/wholesale/list-actions.tsx'
import { countItems, wholesaleHeading } from '#domain/content/wholesale.ts'
import { jalaliDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import type { WholesalePageData } from '#services/content/get-wholesale-page.ts'

/** The wholesale list for other shops, with a sticky contact card. */
export function WholesalePage(page: WholesalePageData) {
  return (
    <main id="content" tabIndex={-1} className="frame">
      <PageHead seo={page.seo} />
      <div className="unprinted">
        <Breadcrumb crumbs={page.breadcrumb} />
      </div>
      <PrintHeader phone={page.contact.phone} />
      <header className="pt-2">
        <h1 className="text-heading">{wholesaleHeading}</h1>
        <p className="mt-2 max-w-2xl text-muted text-pretty">
          کالاهایی که همین امروز آماده‌ی تحویل به همکاران است. قیمت هر قلم را با یک پیام بپرسید؛ سفارش پس از تایید واحد فروش کنار گذاشته
          می‌شود.
        </p>
      </header>
      <div className="mt-6 grid items-start gap-6 lg:mt-10 lg:grid-cols-[1fr_21rem] lg:gap-8 print:block">
        <WholesaleList {...page} />
        <div className="lg:sticky lg:top-22 print:mt-6">
          <WholesaleContact contact={page.contact} />
        </div>
      </div>
    </main>
  )
}

/** On paper: whose list it is, and of which day. The page is cached, so the day is that on which the browser opened it. */
function PrintHeader({ phone }: { phone: string }) {
  const shopName = useShopName()
  const [today, setToday] = useState('')
  useEffect(() => setToday(jalaliDate(new Date(performance.timeOrigin))), [])
  return (
    <p className="hidden justify-between border-b border-line pb-2 print:flex">
      <strong>{shopName}</strong>
      <span>{today}</span>
      <span>
        تلفن: <Code>{phone}</Code>
      </span>
    </p>
  )
}

function WholesaleList({ categories, contact, url, failure }: WholesalePageData) {
  if (failure) {
    return (
      <EmptyState icon="alert" heading={failure} sentence="لیست امروز باز نشد. کمی بعد دوباره تلاش کنید یا از واحد فروش بپرسید.">
        <ButtonLink href="/wholesale">تلاش دوباره</ButtonLink>
      </EmptyState>
    )
  }
  if (categories.length === 0) {
    return (
      <EmptyState
        icon="box"
        heading="هیچ محصولی در انبار موجود نیست"
        sentence="محموله‌ی بعدی در راه است. برای باخبر شدن، عضو گروه لیست روزانه شوید یا از واحد فروش بپرسید."
      />
    )
  }
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">
          {toPersianDigits(countItems(categories))} قلم موجود در {toPersianDigits(categories.length)} دسته
        </p>
        <ListActions categories={categories} url={url} />
      </div>
      <div className="mt-4 spaced-4">
        {categories.map((category, index) => (
          <WholesaleCategoryCard key={category.id} category={category} salesHref={contact.salesHref} isOpen={index === 0} />
        ))}
      </div>
    </div>
  )
}
