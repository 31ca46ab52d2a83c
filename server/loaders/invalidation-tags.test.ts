import { expect, test } from 'vitest'
import { firstOfferEnd, invalidationTags } from './invalidation-tags.ts'

const [phone, case_, post] = ['a', 'b', 'c'].map((letter) => `0199${letter.repeat(4)}-0000-7000-8000-00000000000${letter}`)

test('tags are the topics and the id of every record in the props, however deep, each once', () => {
  const props = { id: phone, related: [{ id: case_ }, { id: phone }], posts: { first: { productIds: [post] } }, price: 1, image: null }
  expect(invalidationTags(['listing', 'sales'], props)).toEqual(['listing', 'sales', phone, case_, post])
})

test('other texts are no tags', () => {
  expect(invalidationTags([], { slug: 'iphone-16', url: `/media/${phone}.webp`, text: 'x'.repeat(36), none: undefined })).toEqual([])
})

test('a page ends with the first offer that it shows, of its product or on a card', () => {
  const [first, second] = ['2026-11-19T14:30:00.000Z', '2026-11-20T14:30:00.000Z']
  expect(
    firstOfferEnd({ rails: [{ products: [{ id: phone, offerEndsAt: second }, { id: case_ }] }], related: [{ offerEndsAt: first }] }),
  ).toBe(first)
  expect(firstOfferEnd({ offerEndsAt: first, related: [{ offerEndsAt: second }] })).toBe(first)
  expect(firstOfferEnd({ offerEndsAt: null, related: [{ id: phone }], price: 1 })).toBeUndefined()
})
