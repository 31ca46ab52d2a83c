type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** `/` while nothing is being typed, Ctrl+K or Cmd+K always: with a Persian layout that key says «ن». */
export function isSearchShortcut({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key, isTyping: boolean): boolean {
  if (altKey) return false
  if (!ctrlKey && !metaKey) return key === '/' && !isTyping
  const isK = /^[a-z]$/i.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK'
  return isK && ctrlKey !== metaKey && !shiftKey
}
