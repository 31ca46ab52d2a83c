import { fillAll, newPasswordProblems } from '#app/components/auth/account-rules.ts'
import { errorAt, invalidErrors, requiredErrors } from '#app/components/form/form-errors.ts'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { PasswordField } from '#app/components/form/password-field.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import { Modal } from '#app/components/ui/modal.tsx'
import { changePassword } from '#app/stores/account.ts'
import { refreshPage } from '#app/stores/navigation.ts'
import { toast } from '#app/stores/toasts.ts'

const names = ['current', 'password', 'confirmation'] as const

export function PasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal title="تغییر رمز عبور" isOpen={isOpen} onClose={onClose}>
      <PasswordForm onDone={onClose} />
    </Modal>
  )
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { form, field, message, isBusy } = useForm(names, async (values) => {
    const errors = requiredErrors(values, fillAll) ?? invalidErrors(newPasswordProblems(values))
    if (errors) return errors
    const result = await changePassword(values.current, values.password)
    if (!result.isOk) return errorAt('current', 'password.wrong', result.problem, names)
    toast.success('اطلاعات با موفقیت ذخیره شد')
    refreshPage()
    onDone()
    return null
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-card text-muted">پس از تغییر، دستگاه‌های دیگر باید دوباره وارد شوند.</p>
      <FormMessage text={message} />
      <PasswordField {...field('current')} label="رمز عبور کنونی" autoComplete="current-password" />
      <PasswordField {...field('password')} label="رمز عبور تازه" autoComplete="new-password" />
      <PasswordField {...field('confirmation')} label="تکرار رمز عبور" autoComplete="new-password" />
      <SubmitButton isBusy={isBusy}>تغییر رمز عبور</SubmitButton>
    </form>
  )
}
