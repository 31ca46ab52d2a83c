import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'

/** Switches between a mobile number with its code, and e-mail. */
export function SwitchWayButton({
  isByCode,
  toCode,
  toEmail,
  onSwitch,
}: {
  isByCode: boolean
  toCode: string
  toEmail: string
  onSwitch: () => void
}) {
  return (
    <>
      <div className="flex items-center gap-3 text-note text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        یا
      </div>
      <Button look="outline" onClick={onSwitch}>
        <Icon name={isByCode ? 'mail' : 'phone'} className="size-5" />
        {isByCode ? toEmail : toCode}
      </Button>
    </>
  )
}
