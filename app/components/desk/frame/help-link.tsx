import { Icon } from '#app/components/desk/icons.tsx'
import { useDeskLocation } from '#app/stores/desk/location.ts'
import { helpHref } from '#domain/desk/content/manual.ts'

/** Leads from every page to the chapter about it. */
export function HelpLink() {
  const path = useDeskLocation((state) => state.path)
  return (
    <a href={helpHref(path)} title="راهنما" aria-current={path.startsWith('/desk/help') ? 'page' : undefined}>
      <Icon name="help" />
      <span className="t">راهنما</span>
    </a>
  )
}
