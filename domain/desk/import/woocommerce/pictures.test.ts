import { expect, test } from 'vitest'
import { matchPictures, pictureKey } from './pictures.ts'

test.each([
  ['https://old.example/wp-content/uploads/2024/01/Bag-1.JPG', '2024/01/bag-1.jpg'],
  ['https://cdn.example/%DA%A9%DB%8C%D9%81.webp?v=2', 'کیف.webp'],
  ['https://old.example/wp-content/uploads/2024/01/manual.pdf', null],
  ['https://old.example/wp-content/uploads/x.svg', null],
  ['', null],
])('the key of %s is %s', (url, key) => {
  expect(pictureKey(url)).toBe(key)
})

test('files are found by the end of their path, and by name where only one has it', () => {
  const wanted = ['2023/05/1.jpg', '2024/01/1.jpg', '2024/01/bag.png', 'alone.webp']
  const chosen = ['uploads/2024/01/1.jpg', 'uploads/2024/01/1-300x300.jpg', 'Bag.png', 'copies/alone.webp'].map((path) => ({
    path,
    file: path,
  }))
  expect(matchPictures(wanted, chosen)).toEqual({
    found: [
      { key: '2024/01/1.jpg', file: 'uploads/2024/01/1.jpg' },
      { key: '2024/01/bag.png', file: 'Bag.png' },
      { key: 'alone.webp', file: 'copies/alone.webp' },
    ],
    missing: ['2023/05/1.jpg'],
  })
})
