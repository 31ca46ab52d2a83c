import { useState } from 'react'
import { ExportMenu } from '#app/components/desk/list/export-menu.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { Views } from '#app/components/desk/list/views.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { AnswerSheet } from '#app/components/desk/review/answer-sheet.tsx'
import { HideSheet } from '#app/components/desk/review/hide-sheet.tsx'
import { ReviewCard } from '#app/components/desk/review/review-card.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { hrefOf, useQuery } from '#app/stores/desk/location.ts'
import { type DeskReview, type DeskReviewPage, reviewsKey, useDeskReviews } from '#app/stores/desk/people/reviews.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import type { ReviewTab } from '#domain/review/moderation.ts'

const path = '/desk/reviews'
const tabs: readonly { id: ReviewTab; label: string; nothing: string }[] = [
  { id: 'unanswered', label: 'بی‌پاسخ', nothing: 'نظری بی‌پاسخ نمانده است' },
  { id: 'discontent', label: 'ناراضی‌ها', nothing: 'کسی امتیاز یک یا دو نداده است' },
  { id: 'hidden', label: 'پنهان', nothing: 'نظری پنهان نیست' },
  { id: 'all', label: 'همه', nothing: 'هنوز کسی نظری ننوشته است' },
]

/** What shoppers wrote about products: answered in public, or hidden with a reason. */
export default function ReviewsPage() {
  const query = useQuery()
  const [first] = tabs
  const tab = tabs.find(({ id }) => id === query.tab) ?? first
  if (!tab) throw new Error('the list has views')
  const { data, problem } = useDeskReviews(tab.id, query.cursor)
  return (
    <>
      <PageHead name="نظرها" title="نظرها" isBare />
      <Views current={tab.id} views={tabs.map((one) => ({ ...one, href: hrefOf(path, one === first ? {} : { tab: one.id }) }))} />
      {data ? (
        <Reviews key={tab.id} page={data} tab={tab} query={query} />
      ) : problem ? (
        <Failed title="نظرها باز نشد" problem={problem} onRetry={() => refresh(reviewsKey)} />
      ) : (
        <Bones rows={6} />
      )}
    </>
  )
}

type ReviewsProps = { page: DeskReviewPage; tab: (typeof tabs)[number]; query: Readonly<Record<string, string>> }

function Reviews({ page: { reviews, next }, tab, query }: ReviewsProps) {
  const [answering, setAnswering] = useState<DeskReview | null>(null)
  const [hiding, setHiding] = useState<DeskReview | null>(null)
  if (reviews.length === 0) return <Empty icon="star" title={tab.nothing} />
  return (
    <div className="scroll">
      <ul className="messages">
        {reviews.map((review) => (
          <ReviewCard key={review.id} review={review} onAnswer={() => setAnswering(review)} onHide={() => setHiding(review)} />
        ))}
      </ul>
      <div className="pager-line">
        <ExportMenu table="reviews" query={{ tab: tab.id }} />
        <Pager path={path} query={query} next={next} />
      </div>
      <AnswerSheet review={answering} onClose={() => setAnswering(null)} />
      <HideSheet review={hiding} onClose={() => setHiding(null)} />
    </div>
  )
}
