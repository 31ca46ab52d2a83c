import { useState } from 'react'
import { requiredErrors, toFormErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { neverResolves, useForm } from '#app/components/form/use-form.ts'
import { Button } from '#app/components/ui/button.tsx'
import { Modal } from '#app/components/ui/modal.tsx'
import { deleteAccount } from '#app/stores/account.ts'
import { clearAndGoHome } from '#app/stores/sign-out.ts'

const consequences = [
  'نام، ایمیل، شماره موبایل، کد ملی و آدرس‌های شما پاک می‌شود.',
  'همه‌ی دستگاه‌ها از حساب خارج می‌شوند و دیگر نمی‌توانید با این حساب وارد شوید.',
  'سفارش‌های گذشته بدون مشخصات شما نگه داشته می‌شود.',
  'این کار برگشت ندارد.',
]

export function DeleteAccount() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <p className="text-card text-muted">اگر دیگر به حساب خود نیاز ندارید، اطلاعات شخصی آن را پاک می‌کنیم.</p>
      <Button look="danger" className="mt-4" onClick={() => setOpen(true)}>
        حذف حساب
      </Button>
      <Modal title="حذف حساب" isOpen={isOpen} onClose={() => setOpen(false)}>
        <DeleteForm />
      </Modal>
    </>
  )
}

const names = ['password'] as const

function DeleteForm() {
  const { form, field, message, isBusy } = useForm(names, async (values) => {
    const empty = requiredErrors(values, 'لطفا رمز عبور را وارد کنید')
    if (empty) return empty
    const result = await deleteAccount(values.password)
    if (!result.isOk) return toFormErrors(result.problem, names)
    clearAndGoHome()
    return neverResolves()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <ul className="list-disc ps-5 text-card text-muted marker:text-bad">
        {consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <FormMessage text={message} />
      <PasswordField {...field('password')} label="رمز عبور" autoComplete="current-password" />
      <SubmitButton isBusy={isBusy} look="danger">
        حذف همیشگی حساب
      </SubmitButton>
    </form>
  )
}
