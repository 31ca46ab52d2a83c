import { Field } from '#app/components/form/field.tsx'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { InboxNotice } from '#app/components/form/inbox-notice.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import type { Registration } from './use-registration.ts'

export function MobileForm({ registration, inboxHref }: { registration: Registration; inboxHref: string | null }) {
  const { typed, start } = registration
  const { form, field, message, isBusy } = useForm(['mobile'], ({ mobile }) => start(mobile))
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormMessage text={message} />
      <Field
        {...field('mobile')}
        label="شماره موبایل"
        type="tel"
        dir="ltr"
        inputMode="tel"
        autoComplete="tel"
        defaultValue={typed.current.mobile}
        placeholder="09xxxxxxxxx"
        hint={<p className="text-note text-muted">کد تایید شش‌رقمی به این شماره پیامک می‌شود.</p>}
        onChange={({ target }) => {
          typed.current.mobile = target.value
        }}
      />
      <SubmitButton isBusy={isBusy}>ارسال کد تایید</SubmitButton>
      {inboxHref && <InboxNotice href={inboxHref} />}
    </form>
  )
}
