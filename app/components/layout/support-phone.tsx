import { Icon } from '#app/components/ui/icons.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { telHref } from './tel-href.ts'

export function SupportPhone({ number }: { number: string }) {
  return (
    <p className="flex items-center gap-3">
      <span className="grid size-11 place-items-center rounded-control bg-raised text-act shadow-lift">
        <Icon name="headset" />
      </span>
      <span>
        <span className="block text-note text-muted">پشتیبانی</span>
        <a href={telHref(number)} dir="ltr" className="inline-block font-bold hover:text-act">
          {toPersianDigits(number)}
        </a>
      </span>
    </p>
  )
}
