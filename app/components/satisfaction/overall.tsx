import { RatingBars } from '#app/components/review/rating-bars.tsx'
import { ButtonLink } from '#app/components/ui/button.tsx'
import { Stars } from '#app/components/ui/stars.tsx'
import { toPersianDigits } from '#domain/digits.ts'
import { ratingLabel } from '#domain/review/review.ts'
import type { SatisfactionPageData } from '#services/review/get-satisfaction-page.ts'

type OverallProps = Pick<SatisfactionPageData, 'rating' | 'distribution' | 'satisfiedPercent' | 'buyerReviewCount'>

/** The average rating and its distribution. */
export function Overall({ rating, distribution, satisfiedPercent, buyerReviewCount }: OverallProps) {
  if (!rating) return <NothingYet />
  const facts = [
    { name: 'میانگین امتیاز', value: `${ratingLabel(rating.average)} از ۵` },
    { name: 'همه‌ی نظرها', value: toPersianDigits(rating.count) },
    { name: 'نظر خریداران', value: toPersianDigits(buyerReviewCount) },
  ]
  return (
    <div className="grid gap-8 rounded-hero bg-surface p-6 shadow-lift sm:p-8 lg:grid-cols-2 lg:gap-16 lg:p-12">
      <div>
        <p className="text-[clamp(3.5rem,12vw,6rem)] leading-none font-extrabold text-act">{toPersianDigits(satisfiedPercent)}٪</p>
        <p className="mt-3 text-lg font-bold">رضایت کلی</p>
        <p className="text-muted">از هر ۱۰۰ نظر، {toPersianDigits(satisfiedPercent)} نظر چهار یا پنج ستاره است.</p>
        <dl className="mt-6 grid grid-cols-3 gap-4 border-t border-line pt-5">
          {facts.map(({ name, value }) => (
            <div key={name}>
              <dt className="text-note text-muted">{name}</dt>
              <dd className="text-lg font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="self-center">
        <Stars rating={rating.average} hasNumber={false} height="h-7" />
        <div className="mt-4">
          <RatingBars distribution={distribution} />
        </div>
      </div>
    </div>
  )
}

function NothingYet() {
  return (
    <div className="rounded-hero bg-surface p-6 shadow-lift sm:p-10">
      <p className="text-title font-extrabold">هنوز نظری ثبت نشده است</p>
      <p className="mt-2 max-w-prose text-muted">
        با نخستین نظرها، میانگین امتیاز، روند ماه به ماه و بهترین کالاها از نگاه خریداران این‌جا می‌آید.
      </p>
      <ButtonLink href="/store" look="quiet" className="mt-6">
        دیدن فروشگاه
      </ButtonLink>
    </div>
  )
}
