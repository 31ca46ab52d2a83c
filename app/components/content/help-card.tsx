import { SupportPhone } from '#app/components/layout/support-phone.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'

/** Links to the contact page and the support phone. */
export function HelpCard({ supportPhone }: { supportPhone: string }) {
  return (
    <section aria-labelledby="help" className="unprinted rounded-card bg-surface p-5 shadow-lift">
      <h2 id="help" className="text-base">
        پاسخ خود را پیدا نکردید؟
      </h2>
      <p className="mt-1 mb-4 text-sm leading-7 text-muted">همکاران ما در ساعت کار پاسخ می‌دهند.</p>
      <SupportPhone number={supportPhone} />
      <ButtonLink href="/contact" look="outline" className="mt-4 w-full">
        فرستادن پیام
      </ButtonLink>
    </section>
  )
}
