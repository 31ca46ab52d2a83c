import type { ReactNode } from 'react'

/** The line under a list: how many, the pages, and the keys. */
export function ListHints({ text, hasSelection = true, children }: { text: string; hasSelection?: boolean; children: ReactNode }) {
  return (
    <footer className="hint">
      <span role="status">{text}</span>
      {children}
      <span className="end">
        <kbd>J</kbd>
        <kbd>K</kbd>جابه‌جایی
      </span>
      {hasSelection && (
        <span>
          <kbd>X</kbd>انتخاب
        </span>
      )}
      <span>
        <kbd>Enter</kbd>باز کردن
      </span>
      <span>
        <kbd>?</kbd>همه‌ی کلیدها
      </span>
    </footer>
  )
}
