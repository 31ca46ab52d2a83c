import { expect, test } from 'vitest'
import { isSearchShortcut } from './search-shortcut.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const k = { ...plain, key: 'k', code: 'KeyK' }
const slash = { ...plain, key: '/', code: 'Slash' }

test.each([
  ['/ opens', slash, false, true],
  ['/ is a character while typing', slash, true, false],
  ['/ may need Shift on other layouts', { ...slash, code: 'Digit7', shiftKey: true }, false, true],
  ['Ctrl+/ is not ours', { ...slash, ctrlKey: true }, false, false],
  ['Ctrl+K opens', { ...k, ctrlKey: true }, false, true],
  ['Cmd+K opens', { ...k, metaKey: true }, false, true],
  ['Ctrl+K opens while typing', { ...k, ctrlKey: true }, true, true],
  ['Ctrl+K opens on a Persian layout', { ...k, key: 'ن', ctrlKey: true }, false, true],
  ['Ctrl+T on a Dvorak layout is not ours', { ...k, key: 't', ctrlKey: true }, false, false],
  ['Ctrl+Shift+K belongs to the browser', { ...k, key: 'K', ctrlKey: true, shiftKey: true }, false, false],
  ['Ctrl+Alt+K is a character of some layouts', { ...k, ctrlKey: true, altKey: true }, false, false],
  ['k alone is a letter', k, false, false],
])('%s', (_case, key, isTyping, opens) => expect(isSearchShortcut(key, isTyping)).toBe(opens))
