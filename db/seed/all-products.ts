import { accessories } from './products/accessories.ts'
import { androidPhones } from './products/android-phones.ts'
import { applePhones } from './products/apple-phones.ts'
import { audio } from './products/audio.ts'
import { laptops } from './products/laptops.ts'
import { smartHome } from './products/smart-home.ts'
import { tablets } from './products/tablets.ts'
import { watches } from './products/watches.ts'
import type { SeedProduct } from './types.ts'

export const allProducts: readonly SeedProduct[] = [
  ...applePhones,
  ...androidPhones,
  ...laptops,
  ...tablets,
  ...watches,
  ...audio,
  ...accessories,
  ...smartHome,
]
