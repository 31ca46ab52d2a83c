import { expect, test } from 'vitest'
import { contentLinks, contentLinksOf, linksOfSameGroup } from './content-pages.ts'

test('every page has a unique slug and one group', () => {
  expect(new Set(contentLinks.map(({ path }) => path)).size).toBe(contentLinks.length)
  const grouped = (['shopping', 'guide', 'about', 'rules'] as const).flatMap(contentLinksOf)
  expect(grouped.map(({ slug }) => slug).sort()).toEqual(contentLinks.map(({ slug }) => slug).sort())
})

test('links of a page are those of its group; an unknown page has none', () => {
  expect(linksOfSameGroup('returns').map(({ slug }) => slug)).toContain('warranty')
  expect(linksOfSameGroup('returns').map(({ slug }) => slug)).not.toContain('careers')
  expect(linksOfSameGroup('nothing')).toEqual([])
})
