import { CheckoutBar } from '#app/components/checkout/checkout-bar.tsx'
import { HomeLink, OrdersLink, OtherMethodLink, ReferenceCode, ReturnCard, WhereToSee } from '#app/components/checkout/return-states.tsx'
import { type PaymentReturn, usePaymentReturn } from '#app/components/checkout/use-payment-return.ts'
import { PayButton } from '#app/components/orders/pay-button.tsx'
import { Button, ButtonLink } from '#app/components/ui/button.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'
import { never } from '#domain/never.ts'

/** Where the bank redirects to. The page is the same for everybody: the browser reads Authority and Status; order details are only for the owner. */
export function PaymentVerifyPage() {
  const { state, retry } = usePaymentReturn()
  return (
    <main id="content" tabIndex={-1} className="frame py-10 lg:py-16">
      <PageTitle>تایید پرداخت</PageTitle>
      <meta name="description" content="نتیجه‌ی پرداخت آنلاین شما." />
      <meta name="robots" content="noindex" />
      <div aria-live="polite">
        <Outcome state={state} onRetry={retry} />
      </div>
    </main>
  )
}

PaymentVerifyPage.Bar = CheckoutBar

type OutcomeProps = { state: PaymentReturn; onRetry: () => void }

function Outcome({ state, onRetry }: OutcomeProps) {
  switch (state.kind) {
    case 'verifying':
      return <Verifying />
    case 'checking':
      return <BeingChecked />
    case 'paid':
      return <Paid paid={state} />
    case 'failed':
      return <Failed failed={state} />
    case 'unknown':
      return <Unknown message={state.message} onRetry={onRetry} />
    default:
      return never(state)
  }
}

function Verifying() {
  return (
    <ReturnCard icon="spinner" look="text-act" heading="در حال تایید پرداخت…">
      <p className="mt-2 text-sm text-muted">چند لحظه صبر کنید و این صفحه را نبندید.</p>
      <noscript>
        <p className="mt-4 text-sm">
          جاوااسکریپت مرورگر شما خاموش است و این صفحه نتیجه را نشان نمی‌دهد. پرداخت شما گم نمی‌شود: خودمان آن را از بانک می‌پرسیم، نتیجه را
          پیامک می‌کنیم و تا چند دقیقه‌ی دیگر در سفارش‌های شما هم می‌آید.
        </p>
        <ButtonLink href="/orders" className="mt-5">
          سفارش‌های من
        </ButtonLink>
      </noscript>
    </ReturnCard>
  )
}

/** Shown while the bank has no result yet; the page keeps polling (PAY-09). */
function BeingChecked() {
  return (
    <ReturnCard icon="clock" look="text-rate" heading="پرداخت شما در حال بررسی است">
      <p className="mt-2 text-sm text-muted">بانک هنوز پاسخ نداده است. نتیجه را پیامک می‌کنیم و در سفارش‌های شما هم می‌آید.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <ButtonLink href="/orders">سفارش‌های من</ButtonLink>
        <HomeLink />
      </div>
    </ReturnCard>
  )
}

function Paid({ paid: { refId, orderId } }: { paid: PaymentReturn & { kind: 'paid' } }) {
  return (
    <ReturnCard icon="check-circle" look="text-good" heading="پرداخت با موفقیت انجام شد">
      {refId && <ReferenceCode refId={refId} />}
      {orderId ? <p className="mt-2 text-sm text-muted">تا چند لحظه دیگر سفارش خود را می‌بینید.</p> : <WhereToSee />}
    </ReturnCard>
  )
}

function Failed({ failed: { message, canRetry, orderId } }: { failed: PaymentReturn & { kind: 'failed' } }) {
  return (
    <ReturnCard icon="alert" look="text-bad" heading="پرداخت ناموفق بود">
      <p className="mt-2 text-muted">{message}</p>
      <p className="mt-1 text-sm text-muted">اگر مبلغی از حساب شما کم شده باشد، بانک آن را برمی‌گرداند.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        {orderId && canRetry && <PayButton orderId={orderId}>تلاش دوباره</PayButton>}
        {orderId && canRetry && <OtherMethodLink />}
        {orderId ? <OrdersLink /> : <HomeLink />}
      </div>
      {!orderId && <WhereToSee />}
    </ReturnCard>
  )
}

function Unknown({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <ReturnCard icon="alert" look="text-rate" heading={message}>
      <p className="mt-2 text-sm text-muted">پاسخی نرسید. اگر پرداخت کرده‌اید، پول شما گم نمی‌شود.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Button onClick={onRetry}>تلاش دوباره</Button>
        <OrdersLink />
      </div>
    </ReturnCard>
  )
}
