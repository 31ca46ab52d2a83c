type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `/` while no input is focused, Ctrl+K or Cmd+K always; on a Persian keyboard layout that key is «ن». */
export function isSearchShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key, isTyping: boolean): boolean {
  if (altKey) return false
  if (!ctrlKey && !metaKey) return key === '/' && !isTyping
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
  return isK && ctrlKey !== metaKey && !shiftKey
}
