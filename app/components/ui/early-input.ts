/** A click or a typed text in a part of the page that was not hydrated yet. */
type EarlyInput = { target: HTMLElement; event: Event }

declare global {
  interface Window {
    /** Recorded by the inline script (router/head-script.ts). */
    earlyInput?: EarlyInput[]
  }
}

/** Called when a part is hydrated: replays what was clicked and typed in it before. */
export function endHydration(part: Element | null): void {
  part?.removeAttribute('data-dehydrated')
  for (const link of part?.querySelectorAll('a[aria-busy]') ?? []) link.ariaBusy = null
  const recorded = window.earlyInput ?? []
  const taken = recorded.filter(({ target }) => part?.contains(target) && !target.closest('[data-dehydrated]'))
  window.earlyInput = recorded.filter((input) => !taken.includes(input))
  for (const { target, event } of taken) {
    target.ariaBusy = null
    // A click that is still being dispatched has triggered the hydration: React delivers it itself.
    if (event.eventPhase === Event.NONE) replay(target)
  }
}

function replay(target: HTMLElement): void {
  const isToggle = target.matches('[type=checkbox], [type=radio]')
  if (target.matches('input, textarea') && !isToggle) retype(target)
  else {
    // The click toggles it, so the state before the early click is restored first.
    if (isToggle && target instanceof HTMLInputElement) target.checked = !target.checked
    target.click()
  }
}

/**
 * React does not notice what was typed before hydration (https://github.com/facebook/react/issues/12955), and ignores an input event when the value
 * equals the last one that it tracked. Its setter on the element tracks the old value; the setter of the prototype then sets the typed one
 * without tracking it, so that the event is handled.
 */
function retype(target: HTMLElement): void {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
  const typed = target.value
  target.value = target.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), 'value')?.set?.call(target, typed)
  target.dispatchEvent(new Event('input', { bubbles: true }))
}
