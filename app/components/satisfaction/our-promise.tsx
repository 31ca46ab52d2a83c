import { ButtonLink } from '#app/components/ui/button.tsx'
import { Icon, type IconName } from '#app/components/ui/icons.tsx'

const rules: readonly { icon: IconName; name: string; sentence: string }[] = [
  {
    icon: 'pencil',
    name: 'هر خریدار، یک نظر',
    sentence: 'هر کس برای هر کالا یک بار نظر می‌دهد؛ میانگین‌ها از همه‌ی نظرها حساب می‌شود، خوب و بد.',
  },
  {
    icon: 'shield',
    name: 'نشان «خریدار»',
    sentence: 'این نشان را خود فروشگاه از روی سفارش‌های پرداخت‌شده می‌گذارد و کسی آن را برای خودش انتخاب نمی‌کند.',
  },
  { icon: 'headset', name: 'شکایت شما', sentence: 'آن را با شماره سفارش بفرستید. آن را ثبت و پیگیری می‌کنیم و نتیجه را به شما می‌گوییم.' },
]

/** How reviews are collected, and how complaints are handled. */
export function OurPromise() {
  return (
    <section aria-labelledby="promise-heading" className="rounded-hero bg-surface p-6 shadow-lift sm:p-8 lg:p-12">
      <h2 id="promise-heading" className="text-title">
        با نظر و شکایت شما چه می‌کنیم
      </h2>
      <ul className="mt-6 grid gap-6 md:grid-cols-3 lg:gap-10">
        {rules.map(({ icon, name, sentence }) => (
          <li key={icon} className="flex gap-4 md:flex-col">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-act-12 text-act">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-base leading-7 font-bold">{name}</h3>
              <p className="mt-1 text-sm leading-7 text-muted">{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink href="/complaints">ثبت و پیگیری شکایت</ButtonLink>
        <ButtonLink href="/contact" look="outline">
          تماس با ما
        </ButtonLink>
      </div>
    </section>
  )
}
