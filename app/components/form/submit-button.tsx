import type { ReactNode } from 'react'
import { Button, type ButtonLook } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'

type SubmitButtonProps = { isBusy: boolean; look?: ButtonLook; className?: string; children: ReactNode }

/** Keeps its size, label and focus while the request is in flight. */
export function SubmitButton({ isBusy, look = 'act', className = '', children }: SubmitButtonProps) {
  return (
    <Button type="submit" look={look} aria-disabled={isBusy} className={`min-h-13 ${className}`}>
      {isBusy && <Icon name="spinner" className="size-5 animate-spin" />}
      {children}
    </Button>
  )
}
