import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#domain/digits.ts'
import type { AccountDetails } from '#services/account/get-account.ts'
import { AccountCard, cardLink } from './account-card.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { NameForm } from './name-form.tsx'
import { PhoneDialog } from './phone-dialog.tsx'

type EditableField = 'name' | 'email' | 'phone'

export function PersonalInfo({ account, inboxHref }: { account: AccountDetails; inboxHref: string | null }) {
  const [edited, setEdited] = useState<EditableField | null>(null)
  const close = () => setEdited(null)
  const nameButton = useFocusAfter(edited === 'name')
  const editButton = (field: EditableField, label: string) => (
    <button
      ref={field === 'name' ? nameButton : undefined}
      type="button"
      aria-label={`ویرایش ${label}`}
      className={cardLink}
      onClick={() => setEdited(field)}
    >
      ویرایش
    </button>
  )
  return (
    <AccountCard icon="user" title="اطلاعات شخصی">
      {edited === 'name' && <NameForm fullName={account.fullName} onClose={close} />}
      <dl className="ruled">
        {edited !== 'name' && (
          <Fact name="نام و نام خانوادگی" action={editButton('name', 'نام و نام خانوادگی')}>
            <bdi>{account.fullName}</bdi>
          </Fact>
        )}
        <Fact name="ایمیل" action={editButton('email', 'ایمیل')}>
          <bdi dir="ltr">{account.email}</bdi>
        </Fact>
        <Fact name="شماره موبایل" action={editButton('phone', 'شماره موبایل')}>
          <bdi dir="ltr">{toPersianDigits(account.phone)}</bdi>
        </Fact>
        {account.nationalId && (
          <Fact name="کد ملی">
            <bdi dir="ltr">{account.nationalId}</bdi>
          </Fact>
        )}
        <Fact name="شماره مشتری">
          <bdi dir="ltr">{account.customerNumber}</bdi>
        </Fact>
      </dl>
      <EmailDialog isOpen={edited === 'email'} onClose={close} />
      <PhoneDialog isOpen={edited === 'phone'} onClose={close} inboxHref={inboxHref} />
    </AccountCard>
  )
}

/** Dialogs restore the focus; an inline form has to do it itself. */
function useFocusAfter(isEdited: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEdited = useRef(false)

  useEffect(() => {
    if (wasEdited.current && !isEdited) button.current?.focus()
    wasEdited.current = isEdited
  }, [isEdited])
  return button
}

function Fact({ name, action, children }: { name: string; action?: ReactNode; children: ReactNode }) {
  return (
    <div className="py-2.5">
      <dt className="text-note text-muted">{name}</dt>
      <dd className="flex min-h-9 items-center justify-between gap-4 text-card font-bold">
        <span className="min-w-0 truncate">{children}</span>
        {action && <span className="-my-3">{action}</span>}
      </dd>
    </div>
  )
}
