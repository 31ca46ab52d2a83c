import { Icon, type IconName } from '#app/components/ui/icons.tsx'

const features: readonly { icon: IconName; text: string }[] = [
  { icon: 'truck', text: 'ارسال فوری در تهران، در چند ساعت' },
  { icon: 'shield', text: 'ضمانت اصل بودن کالا' },
  { icon: 'return', text: 'هفت روز کاری ضمانت بازگشت' },
]

export function FeatureCards() {
  return (
    <ul className="grid grid-cols-3 gap-2 sm:gap-3 lg:grid-cols-1">
      {features.map(({ icon, text }) => (
        <li
          key={icon}
          className="flex flex-col items-center gap-2 rounded-card bg-surface px-2 py-3 text-center text-xs leading-5 font-medium shadow-lift sm:flex-row sm:gap-3 sm:p-4 sm:text-start sm:text-sm sm:leading-6"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-act-12 text-act">
            <Icon name={icon} className="size-5.5" />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}
