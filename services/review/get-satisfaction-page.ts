import { bestRatedCards } from '#db/product-cards.ts'
import { type BuyerReview, countOfBuyers, latestOfBuyers, type RatingDay, ratingDays, ratingsOfShop } from '#db/review/satisfaction.ts'
import { cardOf, type ProductCard } from '#domain/catalog.ts'
import { type JalaliMonth, jalaliMonth, jalaliMonthLabel, jalaliMonthName, jalaliMonthsUpTo } from '#domain/dates.ts'
import { distributionOf, type Rating, type RatingCounts, type RatingShare, satisfiedPercent, starValues } from '#domain/review/review.ts'
import { pageTitle } from '#domain/seo.ts'
import { fixedSeo, type PageSeo } from '#services/catalog/page-seo.ts'
import type { ServiceContext } from '#services/context.ts'

/** One month of the trend; the average is null without reviews. */
export type SatisfactionMonth = { name: string; label: string; average: number | null; count: number }

export type SatisfactionPageData = {
  rating: Rating | null
  distribution: RatingShare[]
  satisfiedPercent: number
  buyerReviewCount: number
  /** The last twelve months, oldest first. */
  months: SatisfactionMonth[]
  bestRated: ProductCard[]
  latest: BuyerReview[]
  seo: PageSeo
}

const monthsShown = 12
/** Fewer reviews are not representative. */
const reviewsAtLeast = 3
const bestShown = 8
const latestShown = 6

/** Statistics and quotes of the reviews of the whole shop. */
export async function getSatisfactionPage({ db, settings }: ServiceContext): Promise<SatisfactionPageData> {
  const [counts, { now, days }, bestRated, latest, buyerReviewCount] = await Promise.all([
    ratingsOfShop(db),
    ratingDays(db),
    bestRatedCards(db, reviewsAtLeast, bestShown),
    latestOfBuyers(db, latestShown),
    countOfBuyers(db),
  ])
  const distribution = distributionOf(counts)
  return {
    rating: ratingFrom(counts),
    distribution,
    satisfiedPercent: satisfiedPercent(distribution),
    buyerReviewCount,
    months: trendOf(jalaliMonthsUpTo(jalaliMonth(now), monthsShown), days),
    bestRated: bestRated.map(cardOf),
    latest,
    seo: fixedSeo(settings, {
      path: '/satisfaction',
      title: pageTitle(settings, 'رضایت مشتریان'),
      description: 'میانگین امتیاز، روند ماه به ماه، بهترین کالاها از نگاه خریداران و تازه‌ترین نظرهای آن‌ها، بی‌کم‌وکاست.',
    }),
  }
}

function ratingFrom(counts: RatingCounts): Rating | null {
  const count = starValues.reduce((total, stars) => total + counts[stars], 0)
  const sum = starValues.reduce((total, stars) => total + stars * counts[stars], 0)
  return count === 0 ? null : { average: toOneDecimal(sum / count), count }
}

function trendOf(months: readonly JalaliMonth[], days: readonly RatingDay[]): SatisfactionMonth[] {
  const daysOf = Map.groupBy(days, ({ at }) => jalaliMonthLabel(jalaliMonth(at)))
  return months.map((month) => {
    const label = jalaliMonthLabel(month)
    const own = daysOf.get(label) ?? []
    const count = own.reduce((total, day) => total + day.count, 0)
    const sum = own.reduce((total, day) => total + day.sum, 0)
    return { name: jalaliMonthName(month), label, average: count === 0 ? null : toOneDecimal(sum / count), count }
  })
}

function toOneDecimal(value: number): number {
  return Math.round(value * 10) / 10
}
