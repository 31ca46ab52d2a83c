import { allFamilies } from './families/all-families.ts'
import { siblingProduct } from './families/sibling-product.ts'
import { accessories } from './products/accessories.ts'
import { androidPhones } from './products/android-phones.ts'
import { applePhones } from './products/apple-phones.ts'
import { audio } from './products/audio.ts'
import { laptops } from './products/laptops.ts'
import { smartHome } from './products/smart-home.ts'
import { tablets } from './products/tablets.ts'
import { watches } from './products/watches.ts'
import type { SeedProduct } from './types.ts'

/** Written in full. Orders without a review are of these, so that another color changes no history. */
export const writtenProducts: readonly SeedProduct[] = [
  ...applePhones,
  ...androidPhones,
  ...laptops,
  ...tablets,
  ...watches,
  ...audio,
  ...accessories,
  ...smartHome,
]

export const allProducts: readonly SeedProduct[] = [
  ...writtenProducts,
  ...allFamilies.flatMap(({ siblings }) => siblings.map((sibling) => siblingProduct(sibling, writtenProducts))),
]
