import { ButtonLink, type ButtonLook } from '#app/components/ui/button.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import type { MessagingLink, WholesalePageData } from '#services/content/get-wholesale-page.ts'
import { QrPicture } from './qr-picture.tsx'

/** Phone and chat links of the sales team, also as QR codes for screen and print. */
export function WholesaleContact({ contact }: Pick<WholesalePageData, 'contact'>) {
  return (
    <section aria-labelledby="wholesale-contact" className="rounded-card bg-surface p-5 shadow-lift sm:p-6">
      <h2 id="wholesale-contact" className="text-lg">
        ارتباط با واحد فروش
      </h2>
      <p className="mt-1 text-sm leading-7 text-muted">لیست هر روز به‌روز می‌شود. دکمه را بزنید یا کد را با دوربین گوشی بخوانید.</p>
      <div className="mt-5 grid gap-4 sm:max-lg:grid-cols-2 print:grid-cols-2">
        {contact.group && (
          <ContactLink
            link={contact.group}
            icon="send"
            look="act"
            text="عضویت در گروه لیست روزانه"
            note="لیست موجودی، هر روز صبح در گفت‌وگوی شما"
          />
        )}
        <ContactLink
          link={contact.sales}
          icon="headset"
          look={contact.group ? 'quiet' : 'act'}
          text="تماس با واحد فروش"
          note="قیمت، تعداد و زمان تحویل را بپرسید"
        />
      </div>
    </section>
  )
}

type ContactLinkProps = { link: MessagingLink; icon: IconName; look: ButtonLook; text: string; note: string }

function ContactLink({ link, icon, look, text, note }: ContactLinkProps) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-4 rounded-card bg-page p-4 ringed ringed-line lg:grid-cols-1 lg:justify-items-center lg:p-5 lg:text-center print:grid-cols-[auto_1fr] print:justify-items-start print:text-start">
      <QrPicture qr={link.qr} label={`کد QR برای ${text}`} className="size-28 sm:size-36 lg:size-44 print:size-32" />
      <p className="text-note text-muted">{note}</p>
      <ButtonLink href={link.href} look={look} target="_blank" rel="noopener" className="col-span-full w-full px-3 text-sm">
        <Icon name={icon} className="size-5" />
        {text}
      </ButtonLink>
    </div>
  )
}
