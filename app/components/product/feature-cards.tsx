import { Icon, type IconName } from '#app/components/ui/icons.tsx'

const features: readonly { icon: IconName; text: string }[] = [
  { icon: 'truck', text: 'ارسال فوری در تهران، در چند ساعت' },
  { icon: 'shield', text: 'ضمانت اصل بودن کالا' },
  { icon: 'return', text: '۷ روز ضمانت بازگشت' },
]

export function FeatureCards() {
  return (
    <ul className="grid gap-3 sm:grid-cols-3">
      {features.map(({ icon, text }) => (
        <li key={icon} className="flex items-center gap-3 rounded-card bg-surface p-4 text-sm leading-6 font-medium shadow-lift">
          <span className="grid size-11 shrink-0 place-items-center rounded-control bg-act/12 text-act">
            <Icon name={icon} className="size-5.5" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
