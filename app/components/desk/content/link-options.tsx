import { useLinkTargets } from '#app/stores/desk/content/texts.ts'

/** For the `list` of an input. */
export const linkOptionsId = 'link-options'

/** Parts and pages of the shop by name: typing a part of the name or path finds it. */
export function LinkOptions() {
  const { data } = useLinkTargets()
  return (
    <datalist id={linkOptionsId}>
      {data?.links.map(({ href, text }) => (
        <option key={href} value={href}>
          {text}
        </option>
      ))}
    </datalist>
  )
}
