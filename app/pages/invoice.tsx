import { type ReactNode, useEffect } from 'react'
import { InvoiceRefunds, InvoiceSums, InvoiceTable } from '#app/components/orders/invoice-table.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { useShop, useShopName } from '#app/components/ui/shop-name.ts'
import { QrPicture } from '#app/components/wholesale/qr-picture.tsx'
import { bindPageToUser } from '#app/stores/session.ts'
import { addressLabel } from '#domain/account/address.ts'
import { isoDate, jalaliShortDate } from '#domain/dates.ts'
import { amountInWords } from '#domain/order/amount-in-words.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import { invoiceLabel, isInvoice } from '#domain/order/progress/invoice.ts'
import type { InvoicePageData } from '#services/order/get-invoice-page.ts'

export function InvoicePage({ user, order, qr, supportPhone }: InvoicePageData) {
  useEffect(() => bindPageToUser(user), [user])
  const { orderNumber, createdAt, label, paymentMethod, paymentReference, deliverySlot, total } = order
  return (
    <main id="content" tabIndex={-1} className="frame max-w-4xl py-6 lg:py-10">
      <PageTitle>{`${invoiceLabel(order)} سفارش ${orderNumber}`}</PageTitle>
      <meta name="description" content="فاکتور سفارش، آماده‌ی چاپ." />
      <meta name="robots" content="noindex" />
      <div className="unprinted mb-4 flex flex-wrap justify-between gap-3">
        <ButtonLink href="/orders" look="outline">
          <Icon name="back" className="size-5" />
          سفارش‌های من
        </ButtonLink>
        <Button className="unscripted:hidden" onClick={() => print()}>
          <Icon name="print" className="size-5" />
          چاپ
        </Button>
      </div>
      <div className="rounded-card bg-surface p-5 shadow-lift sm:p-8 print:p-0">
        <header className="flex items-start justify-between gap-4">
          <div>
            <InvoiceLogo />
            <h1 className="text-title">{isInvoice(order) ? 'فاکتور فروش' : invoiceLabel(order)}</h1>
            {!isInvoice(order) && <p className="mt-1 text-sm text-muted">این سند پیش از پرداخت است و سند خرید نیست.</p>}
            <dl className="mt-3 spaced-1 text-sm">
              <Fact name="شماره سفارش">
                <Code>{orderNumber}</Code>
              </Fact>
              <Fact name="تاریخ">
                <time dateTime={isoDate(createdAt)}>{jalaliShortDate(createdAt)}</time>
              </Fact>
              <Fact name="وضعیت">{label}</Fact>
              <Fact name="روش پرداخت">{paymentMethodLabels[paymentMethod]}</Fact>
              {deliverySlot && <Fact name="زمان تحویل">{deliverySlot}</Fact>}
              {paymentReference && (
                <Fact name="کد پیگیری پرداخت">
                  <Code>{paymentReference}</Code>
                </Fact>
              )}
            </dl>
          </div>
          <QrPicture qr={qr} label={`کد QR سفارش ${orderNumber}`} className="size-28 shrink-0 sm:size-32" />
        </header>
        <Parties order={order} supportPhone={supportPhone} />
        <InvoiceTable items={order.items} />
        <InvoiceSums order={order} />
        <InvoiceRefunds refunds={order.refunds} />
        <p className="mt-4 text-sm">
          مبلغ کل به حروف: <strong>{amountInWords(total)}</strong>
        </p>
      </div>
    </main>
  )
}

function InvoiceLogo() {
  const { logo } = useShop()
  return logo && <img {...logo} alt="" className="mb-4" />
}

function Parties({ order: { customerName, shippingAddress: to }, supportPhone }: Pick<InvoicePageData, 'order' | 'supportPhone'>) {
  const shopName = useShopName()
  return (
    <div className="mt-6 grid gap-4 text-sm sm:grid-cols-2 print:grid-cols-2">
      <section aria-label="فروشنده" className="rounded-control p-4 ringed ringed-line">
        <h2 className="mb-1 text-card font-bold">فروشنده</h2>
        <p>فروشگاه اینترنتی {shopName}</p>
        <p>
          تلفن: <Code>{supportPhone}</Code>
        </p>
      </section>
      <section aria-label="خریدار" className="rounded-control p-4 [overflow-wrap:anywhere] ringed ringed-line">
        <h2 className="mb-1 text-card font-bold">خریدار</h2>
        <p>
          <bdi>{customerName}</bdi>
        </p>
        <p>
          گیرنده: <bdi>{to.fullName}</bdi>، <Code>{to.phone}</Code>
        </p>
        <p>
          <bdi>{addressLabel(to)}</bdi>
        </p>
        {to.postalCode && (
          <p>
            کد پستی: <Code>{to.postalCode}</Code>
          </p>
        )}
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="text-muted">{name}:</dt>
      <dd className="font-bold">{children}</dd>
    </div>
  )
}
