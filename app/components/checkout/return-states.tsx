import type { ReactNode } from 'react'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Code } from '#app/components/ui/code.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { useCart } from '#app/stores/cart.ts'
import { useCheckout } from '#app/stores/checkout/checkout.ts'
import { useSession } from '#app/stores/session.ts'
import { stepPath } from '#domain/order/checkout.ts'

type ReturnCardProps = { icon: IconName; look: string; heading: string; children: ReactNode }

/** One state of the payment return page: icon, heading, text and actions. */
export function ReturnCard({ icon, look, heading, children }: ReturnCardProps) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center rounded-card bg-surface px-5 py-10 text-center shadow-lift">
      <span className={`grid size-20 place-items-center rounded-full bg-[color-mix(in_srgb,currentColor_10%,transparent)] ${look}`}>
        <Icon name={icon} className={`size-10 ${icon === 'spinner' ? 'animate-spin' : ''}`} />
      </span>
      <h1 className="mt-6 text-title">{heading}</h1>
      {children}
    </div>
  )
}

/** Without the order only the outcome is shown: a guest is asked to sign in, anybody else is led to their own orders. */
export function WhereToSee() {
  const isSignedIn = useSession(({ user }) => user !== null)
  if (isSignedIn) {
    return (
      <>
        <p className="mt-2 text-sm text-muted">اگر این سفارش را با همین حساب ثبت کرده‌اید، آن را در سفارش‌های خود می‌بینید.</p>
        <OrdersLink className="mt-5" />
      </>
    )
  }
  return (
    <>
      <p className="mt-2 text-sm text-muted">برای دیدن سفارش، وارد حساب خود شوید.</p>
      <ButtonLink href="/auth?next=%2Forders" look="outline" className="mt-5">
        ورود / ثبت نام
      </ButtonLink>
    </>
  )
}

export function OrdersLink({ className = '' }: { className?: string }) {
  return (
    <ButtonLink href="/orders" look="outline" className={className}>
      سفارش‌های من
    </ButtonLink>
  )
}

/** For an order of this browser's checkout whose products are still in the cart: another method continues it. */
export function OtherMethodLink() {
  const isOpen = useCheckout(({ orderKey }) => orderKey !== null)
  const hasCart = useCart(({ lines }) => lines !== null && lines.length > 0)
  if (!isOpen || !hasCart) return null
  return (
    <ButtonLink href={stepPath(4)} look="outline">
      روش پرداخت دیگر
    </ButtonLink>
  )
}

export function HomeLink() {
  return (
    <ButtonLink href="/" look="outline">
      بازگشت به خانه
    </ButtonLink>
  )
}

export function ReferenceCode({ refId }: { refId: string }) {
  return (
    <p className="mt-3 text-card">
      کد پیگیری: <Code className="font-bold">{refId}</Code>
    </p>
  )
}
