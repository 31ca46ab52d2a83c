import { expect, test } from 'vitest'
import { invalidationTags } from './invalidation-tags.ts'

const [phone, case_, post] = ['a', 'b', 'c'].map((letter) => `0199${letter.repeat(4)}-0000-7000-8000-00000000000${letter}`)

test('tags are the topics and the id of every record in the props, however deep, each once', () => {
  const props = { id: phone, related: [{ id: case_ }, { id: phone }], posts: { first: { productIds: [post] } }, price: 1, image: null }
  expect(invalidationTags(['listing', 'sales'], props)).toEqual(['listing', 'sales', phone, case_, post])
})

test('other texts are no tags', () => {
  expect(invalidationTags([], { slug: 'iphone-16', url: `/media/${phone}.webp`, text: 'x'.repeat(36), none: undefined })).toEqual([])
})
