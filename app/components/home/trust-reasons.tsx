import { Icon, type IconName } from '#app/components/ui/icons.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'

const reasons: readonly { icon: IconName; name: string; sentence: string }[] = [
  {
    icon: 'truck',
    name: 'ارسال فوری در تهران، در چند ساعت',
    sentence: 'در تهران همان روز می‌رسد و به شهرهای دیگر با پست پیشتاز فرستاده می‌شود.',
  },
  { icon: 'shield', name: 'ضمانت اصل بودن کالا', sentence: 'هر کالا را پیش از فروش بررسی می‌کنیم و پای اصل بودنش می‌ایستیم.' },
  { icon: 'return', name: 'هفت روز کاری ضمانت بازگشت', sentence: 'اگر کالا آن نبود که می‌خواستید، تا هفت روز کاری آن را پس می‌گیریم.' },
]

export function TrustReasons() {
  const shopName = useShopName()
  return (
    <section aria-labelledby="trust-heading" className="below-view frame">
      <h2 id="trust-heading" className="sr-only">
        چرا {shopName}
      </h2>
      <ul className="grid gap-3 rounded-hero bg-surface p-3 shadow-lift md:grid-cols-3 md:gap-0 md:p-0">
        {reasons.map(({ icon, name, sentence }) => (
          <li key={icon} className="flex gap-4 p-3 md:flex-col md:border-s md:border-line md:p-8 md:first:border-s-0 lg:p-10">
            <span className="grid size-12 shrink-0 place-items-center rounded-control bg-act-12 text-act">
              <Icon name={icon} />
            </span>
            <div>
              <h3 className="text-base leading-7 font-bold lg:text-lg">{name}</h3>
              <p className="mt-1 text-sm leading-7 text-muted lg:mt-2">{sentence}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
