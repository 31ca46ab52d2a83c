import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { finishSignOut } from '#app/stores/auth/pending-sign-out.ts'
import { toastDurationMs } from '#app/stores/toast-durations.ts'
import { type Toast, toast, useToasts } from '#app/stores/toasts.ts'
import { Icon, type IconName } from './icons.tsx'

/** Toasts in a live region; their timers pause while they are hovered or focused. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts)
  const container = useTopmostContainer(toasts)
  const [isPaused, setPaused] = useState(false)

  useEffect(() => {
    if (toasts.length === 0) setPaused(false)
  }, [toasts])

  // Registered here, because the toaster is not part of the first load and shows the message.
  useEffect(() => void finishSignOut(), [])

  const urgent = toasts.filter((shown) => shown.kind === 'error')
  const polite = toasts.filter((shown) => shown.kind !== 'error')
  const list = (shown: readonly Toast[]) => shown.map((item) => <ToastCard key={item.id} toast={item} isPaused={isPaused} />)
  if (!container) return null
  return createPortal(
    <section
      aria-label="پیام‌ها"
      popover="manual"
      className="pointer-events-none inset-x-0 top-auto bottom-[calc(var(--toast-floor,var(--bottom-bar))+env(safe-area-inset-bottom)+0.75rem)] m-0 mx-auto w-full max-w-md overflow-visible bg-transparent px-4 md:bottom-[calc(var(--toast-floor,0.75rem)+0.75rem)]"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="status" className="flex flex-col gap-2">
        {list(polite)}
      </div>
      <div role="alert" className="mt-2 flex flex-col gap-2">
        {list(urgent)}
      </div>
    </section>,
    container,
  )
}

/**
 * A modal dialog makes everything outside it inert, so the toasts are moved into the topmost open dialog.
 * The container is created by hand, not by React, so that moving it does not remount its content.
 */
function useTopmostContainer(toasts: readonly Toast[]): HTMLElement | null {
  const [container, setContainer] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const created = document.createElement('div')
    const observer = new MutationObserver(() => moveToTop(created))
    observer.observe(document.body, { subtree: true, attributeFilter: ['open'] })
    setContainer(created)
    return () => {
      observer.disconnect()
      created.remove()
    }
  }, [])

  useEffect(() => {
    if (container && toasts) moveToTop(container)
  }, [container, toasts])
  return container
}

function moveToTop(container: HTMLElement): void {
  const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (container.parentNode !== host) host.append(container)
  const layer = container.firstElementChild
  if (layer instanceof HTMLElement && !layer.matches(':popover-open')) layer.showPopover()
}

const looks: Record<Toast['kind'], { icon: IconName; className: string }> = {
  success: { icon: 'check-circle', className: 'text-good' },
  error: { icon: 'alert', className: 'text-bad' },
  blank: { icon: 'info', className: 'text-muted' },
  custom: { icon: 'info', className: 'text-act' },
  loading: { icon: 'spinner', className: 'animate-spin text-act' },
}

function ToastCard({ toast: { id, kind, text, link, action }, isPaused }: { toast: Toast; isPaused: boolean }) {
  // A link needs time to be pressed.
  const durationMs = action && kind === 'error' ? Number.POSITIVE_INFINITY : toastDurationMs[link ? 'custom' : kind]

  useEffect(() => {
    if (isPaused || !Number.isFinite(durationMs)) return
    const timer = setTimeout(() => toast.dismiss(id), durationMs)
    return () => clearTimeout(timer)
  }, [isPaused, id, durationMs])

  const { icon, className } = looks[kind]
  return (
    <div className="toast pointer-events-auto flex items-center gap-3 rounded-control bg-raised py-2 ps-4 pe-2 text-card text-text shadow-float">
      <Icon name={icon} className={`size-5 ${className}`} />
      <p className="flex-1 py-1 text-balance">{text}</p>
      {link && (
        <a href={link.href} className="px-2 py-1 font-bold whitespace-nowrap text-act">
          {link.text}
        </a>
      )}
      {action && (
        <button
          type="button"
          className="min-h-9 rounded-control px-2 font-bold whitespace-nowrap text-act hover:text-act-hover"
          onClick={() => {
            toast.dismiss(id)
            action.run()
          }}
        >
          {action.text}
        </button>
      )}
      <button
        type="button"
        aria-label="بستن"
        className="grid size-9 place-items-center rounded-control text-muted hover:text-text"
        onClick={() => toast.dismiss(id)}
      >
        <Icon name="close" className="size-4" />
      </button>
    </div>
  )
}
