import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Stars } from './stars.tsx'

test.each([
  [0, 0],
  [0.2, 0],
  [0.25, 1],
  [3.74, 7],
  [3.75, 8],
  [4.5, 9],
  [5, 10],
])('a rating of %d fills %d half stars, from the right', (rating, halves) => {
  expect(renderToStaticMarkup(<Stars rating={rating} />)).toContain(`<rect x="${10 - halves}" width="${halves}" height="2">`)
})
