import type { ReactNode } from 'react'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { PromoPicture } from '#app/components/ui/picture.tsx'

const promises: readonly { icon: IconName; text: string }[] = [
  { icon: 'shield', text: 'ضمانت اصل بودن کالا' },
  { icon: 'return', text: 'هفت روز کاری ضمانت بازگشت' },
  { icon: 'truck', text: 'ارسال فوری در تهران، در چند ساعت' },
]

/** The layout of all sign-in pages: the form, and on wide screens a panel about the shop. */
export function AuthStage({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-md overflow-hidden rounded-hero bg-surface shadow-lift lg:min-h-160 lg:max-w-5xl lg:grid-cols-[1.1fr_1fr]">
      <div className="flex flex-col px-5 py-7 sm:p-10 lg:justify-center lg:px-14 lg:py-12">{children}</div>
      <div className="dark relative isolate overflow-hidden bg-shade max-lg:hidden">
        <PromoPicture name="promo-earphones" alt="" className="absolute inset-0 -z-10 size-full object-cover object-[50%_80%]" />
        <div className="absolute inset-0 -z-10 auth-scrim" />
        <p className="px-10 pt-9 text-title font-extrabold text-text">خریدی که خیالتان از آن راحت است</p>
        <ul className="mt-3 flex flex-col gap-2 px-10">
          {promises.map(({ icon, text }) => (
            <li key={icon} className="flex items-center gap-3 text-sm text-text">
              <Icon name={icon} className="size-5" />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
