import { findOrderOf } from '#db/order/order-history.ts'
import type { Toman } from '#domain/money.ts'
import { never } from '#domain/never.ts'
import { canPayOnline } from '#domain/order/order.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import { confirmPayment, type PaymentReturn } from './confirm-payment.ts'

type OwnersFacts = { orderId?: string; orderNumber?: string; total?: Toman }

export type ReturnView =
  | ({ kind: 'paid'; refId: string | null } & OwnersFacts)
  | ({ kind: 'checking' } & OwnersFacts)
  | ({ kind: 'failed'; message: string; canRetry: boolean } & OwnersFacts)

/** What the page after the bank shows. Somebody else who opens the link settles the payment and sees nothing of the order. */
export async function describePaymentReturn(context: ServiceContext, back: PaymentReturn, shopper: SignedIn | null): Promise<ReturnView> {
  const confirmed = await confirmPayment(context, back)
  const order = shopper && (await findOrderOf(context.db, shopper.userId, confirmed.orderId))
  const facts: OwnersFacts = order ? { orderId: order.id, orderNumber: order.orderNumber, total: order.total } : {}
  switch (confirmed.kind) {
    case 'paid':
      return { kind: 'paid', refId: confirmed.refId, ...facts }
    case 'checking':
      return { kind: 'checking', ...facts }
    case 'notPaid':
      return { kind: 'failed', message: failedText(back), canRetry: order !== null && canPayOnline(order), ...facts }
    case 'notAccepted':
      return { kind: 'failed', message: 'پرداخت شما برداشت نشد و بانک آن را برمی‌گرداند', canRetry: false, ...facts }
    default:
      return never(confirmed)
  }
}

function failedText({ status }: PaymentReturn): string {
  return status.toUpperCase() === 'OK' ? 'تایید پرداخت ناموفق بود' : 'پرداخت لغو شد یا با خطا مواجه شد'
}
