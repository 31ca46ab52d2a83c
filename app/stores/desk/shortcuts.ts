import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { useDeskPreferences } from './preferences.ts'

/** A key by its position on the keyboard (`KeyboardEvent.code`): a Persian layout types other letters. */
type Shortcut = {
  readonly code: string
  /** With Ctrl, or ⌘ on a Mac; works while typing too. */
  readonly withCtrl?: boolean
  readonly withShift?: boolean
  /** The key caps as the help shows them. */
  readonly caps: readonly string[]
  readonly label: string
  readonly run: () => void
}

type Registered = { readonly id: string; readonly shortcuts: readonly Shortcut[] }

let lastId = 0
/** Those of the page on top come last and win. */
export const useShortcutList = create<{ groups: readonly Registered[] }>()(() => ({ groups: [] }))

/** Registers shortcuts while the component is mounted. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  const signature = shortcuts.map(({ code, withCtrl, label }) => `${code} ${withCtrl} ${label}`).join()
  useEffect(() => {
    lastId += 1
    const id = `${lastId} ${signature}`
    const stable = latest.current.map((shortcut, index) => ({ ...shortcut, run: () => latest.current[index]?.run() }))
    useShortcutList.setState(({ groups }) => ({ groups: [...groups, { id, shortcuts: stable }] }))
    return () => useShortcutList.setState(({ groups }) => ({ groups: groups.filter((group) => group.id !== id) }))
  }, [signature])
}

/** Called once by the entry. */
export function startShortcuts(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const shortcut = find(event)
    if (!shortcut) return
    event.preventDefault()
    shortcut.run()
  })
}

function find(event: KeyboardEvent): Shortcut | undefined {
  const hasCtrl = event.ctrlKey || event.metaKey
  if (!hasCtrl && (isTyping(event.target) || !useDeskPreferences.getState().hasShortcuts)) return undefined
  // Keys behind an open dialog belong to the dialog.
  if (document.querySelector('dialog:modal') && !hasCtrl) return undefined
  const all = useShortcutList.getState().groups.flatMap(({ shortcuts }) => shortcuts)
  return all.findLast(
    ({ code, withCtrl = false, withShift = false }) => code === event.code && withCtrl === hasCtrl && withShift === event.shiftKey,
  )
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || (target.matches('input, textarea, select') && !target.matches('[type=checkbox], [type=radio]'))
}
