import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Code } from './code.tsx'

test.each([
  ['a reference of the bank', '20134567', '<bdi dir="ltr">۲۰۱۳۴۵۶۷</bdi>'],
  ['a masked card', '502229******5995', '<bdi dir="ltr">۵۰۲۲۲۹******۵۹۹۵</bdi>'],
  ['an order number', 'ORD-1763200000000-AZBCJ', '<bdi dir="ltr">ORD-1763200000000-AZBCJ</bdi>'],
  ['an IBAN', 'IR06 0120', '<bdi dir="ltr">IR06 0120</bdi>'],
])('%s is one LTR run with one kind of digits', (_what, code, markup) => expect(renderToStaticMarkup(<Code>{code}</Code>)).toBe(markup))
