import { Field } from '#app/components/form/field.tsx'
import { FormMessage } from '#app/components/form/form-message.tsx'
import { InboxNotice } from '#app/components/form/inbox-notice.tsx'
import { SubmitButton } from '#app/components/form/submit-button.tsx'
import { useForm } from '#app/components/form/use-form.ts'
import type { PhoneProof } from './use-phone-proof.ts'

export function MobileForm({ proof, inboxHref }: { proof: PhoneProof; inboxHref: string | null }) {
  const { typed, remember, start } = proof
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
        defaultValue={typed.current.typed.mobile}
        placeholder="09xxxxxxxxx"
        hint={<p className="text-note text-muted">کد تایید شش‌رقمی به این شماره پیامک می‌شود.</p>}
        onChange={({ target }) => remember('mobile', target.value)}
      />
      <SubmitButton isBusy={isBusy}>ارسال کد تایید</SubmitButton>
      {inboxHref && <InboxNotice href={inboxHref} />}
    </form>
  )
}
