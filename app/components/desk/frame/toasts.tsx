import { useEffect } from 'react'
import { Icon } from '#app/components/desk/icons.tsx'
import { toastDurationMs } from '#app/stores/toast-durations.ts'
import { type Toast, toast, useToasts } from '#app/stores/toasts.ts'

/** Short messages in a live region; an action such as «واگرد» is offered only for what can be taken back. */
export function Toasts() {
  const toasts = useToasts((state) => state.toasts)
  return (
    <section className="toasts" aria-label="پیام‌ها" role="status">
      {toasts.map((shown) => (
        <ToastRow key={shown.id} shown={shown} />
      ))}
    </section>
  )
}

const withActionMs = 8000

function ToastRow({ shown: { id, kind, text, action } }: { shown: Toast }) {
  useEffect(() => {
    const timer = setTimeout(() => toast.dismiss(id), action ? withActionMs : toastDurationMs[kind] * 2)
    return () => clearTimeout(timer)
  }, [id, kind, action])
  const run = () => {
    toast.dismiss(id)
    action?.run()
  }
  return (
    <div className="toast">
      <Icon name={kind === 'error' ? 'alert' : 'check'} />
      <span className="grow">{text}</span>
      {action && (
        <button type="button" className="btn" onClick={run}>
          {action.text}
        </button>
      )}
    </div>
  )
}
