import { expect, test } from 'vitest'
import { toman } from '#domain/money.ts'
import { appliedFilters } from './applied-filters.ts'
import { noSearchFilters } from './search-filters.ts'

const priced = { text: 'گوشی', min: null, max: toman(20_000_000) }

test.each([
  ['the price of the query', {}, { ...noSearchFilters, priceMax: 20_000_000 }],
  ['a chosen price instead of it', { priceMin: toman(5) }, { ...noSearchFilters, priceMin: 5 }],
  [
    'the other filters',
    { inStock: true, brands: ['apple'] },
    { ...noSearchFilters, inStock: true, brands: ['apple'], priceMax: 20_000_000 },
  ],
])('what applies: %s', (_case, chosen, applied) => expect(appliedFilters(chosen, priced)).toEqual(applied))

test('without a price in the query nothing is added', () => expect(appliedFilters({}, null)).toEqual(noSearchFilters))
