import type { PrintedOrder, Prints } from '#app/stores/desk/print.ts'
import { addressLabel } from '#domain/account/address.ts'
import { jalaliShortDate } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { groupedDigits, priceLabel } from '#domain/money.ts'
import { amountInWords } from '#domain/order/amount-in-words.ts'
import { paymentMethodLabels } from '#domain/order/payment.ts'
import { invoiceLabel, invoiceSums, isInvoice } from '#domain/order/progress/invoice.ts'
import { PrintHead, Run, SellerName } from './print-parts.tsx'

/** The shopper's invoice on paper of the shop: the same sums and words. */
export function PrintedInvoice({ order, shop }: { order: PrintedOrder; shop: Prints['shop'] }) {
  const { total, paymentMethod, paymentReference, label } = order
  return (
    <>
      <PrintHead title={isInvoice(order) ? 'فاکتور فروش' : invoiceLabel(order)} order={order} logo={shop.logo} />
      {!isInvoice(order) && <p className="print-note">این سند پیش از پرداخت است و سند خرید نیست.</p>}
      <Parties order={order} shop={shop} />
      <InvoiceLines order={order} />
      <dl className="print-sums">
        {invoiceSums(order).map(({ name, text, isTotal }) => (
          <div key={name} className={isTotal ? 'total' : undefined}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="print-sum">
        مبلغ کل به حروف: <b>{amountInWords(total)}</b>
      </p>
      <Refunds order={order} />
      <p className="print-sum">
        {paymentMethodLabels[paymentMethod]}، {label}
        {paymentReference && (
          <>
            ، کد پیگیری پرداخت <Run text={paymentReference} />
          </>
        )}
      </p>
    </>
  )
}

function Refunds({ order: { refunds } }: { order: PrintedOrder }) {
  return refunds.map(({ at, amount, way, reference, parts }) => (
    <p key={at} className="print-sum">
      بازپرداخت {jalaliShortDate(at)}: {priceLabel(amount)}، {way}
      {reference && (
        <>
          {'، شماره پیگیری '}
          <Run text={reference} />
        </>
      )}
      {parts.length > 0 && `، برای ${parts.join('، ')}`}
    </p>
  ))
}

function Parties({ order: { customerName, shippingAddress: to }, shop }: { order: PrintedOrder; shop: Prints['shop'] }) {
  return (
    <div className="print-parties">
      <section aria-label="فروشنده">
        <h3>فروشنده</h3>
        <p>
          <SellerName />
        </p>
        {shop.address && <p>{shop.address}</p>}
        <p>
          تلفن: <Run text={shop.phone} />
        </p>
      </section>
      <section aria-label="خریدار">
        <h3>خریدار</h3>
        <p>{customerName}</p>
        <p>
          گیرنده: {to.fullName}، <Run text={to.phone} />
        </p>
        <p>{addressLabel(to)}</p>
        {to.postalCode && (
          <p>
            کد پستی: <Run text={to.postalCode} />
          </p>
        )}
      </section>
    </div>
  )
}

function InvoiceLines({ order: { code, items } }: { order: PrintedOrder }) {
  return (
    <table className="print-lines">
      <caption className="visually-hidden">کالاهای فاکتور {code}</caption>
      <thead>
        <tr>
          <th scope="col" className="not-roll">
            ردیف
          </th>
          <th scope="col">کالا</th>
          <th scope="col">تعداد</th>
          <th scope="col" className="not-roll">
            قیمت واحد
          </th>
          <th scope="col">قیمت کل (تومان)</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ productId, name, facts, sku, quantity, unitPrice, totalPrice }, index) => (
          <tr key={productId}>
            <td className="not-roll">{toPersianDigits(index + 1)}</td>
            <td>
              {name}
              <br />
              {facts && (
                <>
                  <span className="print-facts">{facts}</span>
                  <br />
                </>
              )}
              <Run text={sku} className="print-sku" />
            </td>
            <td>{toPersianDigits(quantity)}</td>
            <td className="not-roll">{groupedDigits(unitPrice)}</td>
            <td>{groupedDigits(totalPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
