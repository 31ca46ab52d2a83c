import { CustomerActions } from '#app/components/desk/customer/customer-actions.tsx'
import { CustomerNotes } from '#app/components/desk/customer/customer-notes.tsx'
import { CustomerOrders } from '#app/components/desk/customer/customer-orders.tsx'
import { NationalId } from '#app/components/desk/customer/national-id.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Failed } from '#app/components/desk/states.tsx'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { type DeskCustomer, refreshCustomers, useCustomer } from '#app/stores/desk/people/customers.ts'
import { jalaliDate } from '#domain/dates.ts'
import { customerMarks } from '#domain/desk/people/customers.ts'
import { toPersianDigits } from '#domain/digits.ts'

/** One customer: how to reach them, what they bought, where they live, and what colleagues noted. */
export default function CustomerPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: customer, problem } = useCustomer(id)
  const name = customer?.name ?? ''
  return (
    <>
      <PageHead name={name || 'مشتری'} parent={{ href: '/desk/customers', label: 'مشتری‌ها' }} title={name || 'مشتری'}>
        {customer && customerMarks[customer.status] && <span className="mark">{customerMarks[customer.status]}</span>}
        {customer && <CustomerActions customer={customer} />}
      </PageHead>
      {customer ? (
        <div className="page-body narrow">
          <Contact customer={customer} />
          <CustomerOrders customer={customer} />
          {customer.addresses.length > 0 && <Addresses addresses={customer.addresses} />}
          <CustomerNotes customer={customer} />
        </div>
      ) : problem ? (
        <Failed title={problem.status === 404 ? 'این مشتری پیدا نشد' : 'مشتری باز نشد'} problem={problem} onRetry={refreshCustomers} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

function Contact({ customer: { id, phone, email, nationalId, registeredAt } }: { customer: DeskCustomer }) {
  return (
    <section className="card fields">
      <h2>تماس</h2>
      <div className="row wrap">
        {phone && (
          <a className="link" href={`tel:${phone}`}>
            <bdi className="lat">{toPersianDigits(phone)}</bdi>
          </a>
        )}
        {email && (
          <a className="link" href={`mailto:${email}`}>
            <bdi className="lat">{email}</bdi>
          </a>
        )}
        <span className="small muted end">عضو از {jalaliDate(registeredAt)}</span>
      </div>
      {nationalId && <NationalId id={id} masked={nationalId} />}
    </section>
  )
}

function Addresses({ addresses }: { addresses: DeskCustomer['addresses'] }) {
  return (
    <section className="card">
      <h2>نشانی‌ها</h2>
      <ul className="rows">
        {addresses.map(({ id, label, province, city, addressLine1, addressLine2, postalCode, recipientName, recipientPhone }) => (
          <li key={id}>
            <div>
              <p className="b">{label ?? recipientName}</p>
              <p>{[...new Set([province, city]), addressLine1, addressLine2].filter(Boolean).join('، ')}</p>
              <p className="small muted">
                {recipientName}، <bdi className="lat">{toPersianDigits(recipientPhone)}</bdi>
                {postalCode && (
                  <>
                    ، کد پستی <bdi className="lat">{toPersianDigits(postalCode)}</bdi>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
