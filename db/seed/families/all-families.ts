import type { SeedFamily } from '#db/seed/types.ts'
import { androidPhoneFamilies } from './android-phones.ts'
import { applePhoneFamilies } from './apple-phones.ts'
import { headphoneFamilies } from './headphones.ts'
import { laptopFamilies } from './laptops.ts'
import { watchFamilies } from './watches.ts'

export const allFamilies: readonly SeedFamily[] = [
  ...applePhoneFamilies,
  ...androidPhoneFamilies,
  ...laptopFamilies,
  ...watchFamilies,
  ...headphoneFamilies,
]
