import { toPersianDigits } from '#domain/digits.ts'

/** In display order (product §2.5). */
export const starValues = [5, 4, 3, 2, 1] as const
export type StarValue = (typeof starValues)[number]

/** A published review (product §3.7). */
export type Review = {
  id: string
  userName: string
  rating: number
  title: string | null
  comment: string
  /** ISO, in UTC. */
  createdAt: string
  isVerifiedPurchase: boolean
  helpfulCount: number
  shopAnswer: string | null
}

/** `average` has one decimal. */
export type Rating = { average: number; count: number }
export type RatingCounts = Readonly<Record<StarValue, number>>
export type RatingShare = { stars: StarValue; count: number; percent: number }

/** The data of the ratings tab. */
export type ReviewsPage = { rating: Rating | null; distribution: RatingShare[]; reviews: Review[] }

/** «۴٫۵» */
export function ratingLabel(rating: number): string {
  return toPersianDigits(rating.toFixed(1)).replace('.', '٫')
}

/** Percentages by rating that add up to 100 (largest remainder method). */
export function distributionOf(counts: RatingCounts): RatingShare[] {
  const total = starValues.reduce((sum, stars) => sum + counts[stars], 0)
  const shares = starValues.map((stars) => ({ stars, count: counts[stars], percent: Math.floor((counts[stars] * 100) / (total || 1)) }))
  const unassigned = total === 0 ? 0 : 100 - shares.reduce((sum, { percent }) => sum + percent, 0)
  const remainderOf = ({ count }: RatingShare) => (count * 100) % (total || 1)
  const byRemainder = shares.toSorted((a, b) => remainderOf(b) - remainderOf(a))
  for (const share of byRemainder.slice(0, unassigned)) share.percent += 1
  return shares
}

/** Shown in grey and labelled as a sample while there are no reviews (product §7.4). */
export const sampleDistribution: readonly RatingShare[] = distributionOf({ 5: 58, 4: 24, 3: 11, 2: 4, 1: 3 })

/** Percentage of four and five stars. */
export function satisfiedPercent(distribution: readonly RatingShare[]): number {
  return distribution.filter(({ stars }) => stars >= 4).reduce((sum, { percent }) => sum + percent, 0)
}

export const reviewSorts = [
  { value: 'newest', label: 'جدیدترین' },
  { value: 'helpful', label: 'مفیدترین' },
] as const
export type ReviewSort = (typeof reviewSorts)[number]['value']

/** The page loads this many reviews at first and with each «more». */
export const reviewsPerLoad = 10
