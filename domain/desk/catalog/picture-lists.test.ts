import { expect, test } from 'vitest'
import { mergedPictures, openPictureFields, pictureConflict } from './picture-lists.ts'

const base = [
  { id: 'a', alt: 'جلو' },
  { id: 'b', alt: 'پشت' },
  { id: 'c', alt: '' },
]
const [a, b, c] = base
const list = (...pictures: ({ id: string; alt: string } | undefined)[]) => pictures.filter((picture) => picture !== undefined)

test('one wrote an alternative text, the other reordered and added one: both stand, and there is nothing to choose', () => {
  const yours = list(a, b, { id: 'c', alt: 'کنار' })
  const theirs = list(c, a, b, { id: 'd', alt: 'جعبه' })
  const fields = pictureConflict(theirs, yours)
  expect(openPictureFields(base, yours, fields)).toEqual({})
  expect(mergedPictures({ base, yours, fields, keptTheirs: [] })).toEqual(list({ id: 'c', alt: 'کنار' }, a, b, { id: 'd', alt: 'جعبه' }))
})

test('of an alternative text that both wrote, the chosen one is stored', () => {
  const yours = list({ id: 'a', alt: 'از من' }, b, c)
  const fields = pictureConflict(list({ id: 'a', alt: 'از او' }, b, c), yours)
  expect(openPictureFields(base, yours, fields)).toEqual({ 'alt.a': { theirs: 'از او', yours: 'از من' } })
  expect(mergedPictures({ base, yours, fields, keptTheirs: ['alt.a'] })[0]).toEqual({ id: 'a', alt: 'از او' })
  expect(mergedPictures({ base, yours, fields, keptTheirs: [] })[0]).toEqual({ id: 'a', alt: 'از من' })
})

test('of two sequences the chosen one is stored, without what was removed and with what was added meanwhile', () => {
  const yours = list(b, a, c)
  const fields = pictureConflict(list(c, b, { id: 'd', alt: '' }), yours)
  expect(Object.keys(openPictureFields(base, yours, fields))).toEqual(['sequence'])
  const ids = (keptTheirs: string[]) => mergedPictures({ base, yours, fields, keptTheirs }).map(({ id }) => id)
  expect([ids([]), ids(['sequence'])]).toEqual([
    ['b', 'c', 'd'],
    ['c', 'b', 'd'],
  ])
})

test('a picture that one removed and the other described is a choice', () => {
  const yours = list(a, b)
  const fields = pictureConflict(list(a, b, { id: 'c', alt: 'کنار' }), yours)
  expect(Object.keys(openPictureFields(base, yours, fields))).toEqual(['sequence'])
  expect(mergedPictures({ base, yours, fields, keptTheirs: [] }).map(({ id }) => id)).toEqual(['a', 'b'])
  expect(mergedPictures({ base, yours, fields, keptTheirs: ['sequence'] })).toEqual(list(a, b, { id: 'c', alt: 'کنار' }))
})
