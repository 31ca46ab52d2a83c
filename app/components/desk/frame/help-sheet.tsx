import { Sheet } from '#app/components/desk/sheet.tsx'
import { setShortcuts, useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { useShortcutList } from '#app/stores/desk/shortcuts.ts'

/** Every key that works on this page, as the pages registered them. */
export function HelpSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const groups = useShortcutList((state) => state.groups)
  const hasShortcuts = useDeskPreferences((state) => state.hasShortcuts)
  const shortcuts = groups.flatMap((group) => group.shortcuts)
  return (
    <Sheet title="کلیدهای این صفحه" isOpen={isOpen} onClose={onClose}>
      <dl className="keys">
        {shortcuts.map(({ code, label, caps }) => (
          <div key={code + label} className="key">
            <dt>{label}</dt>
            <dd>
              {caps.map((cap) => (
                <kbd key={cap}>{cap}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <label className="row small">
        <input type="checkbox" className="tick" checked={hasShortcuts} onChange={(event) => setShortcuts(event.target.checked)} />
        کلیدهای تک‌حرفی روشن باشد
      </label>
      <p className="small muted">کلیدها با هر چیدمان صفحه‌کلید، فارسی یا لاتین، یکسان‌اند.</p>
    </Sheet>
  )
}
