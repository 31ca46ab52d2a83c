import { Icon } from '#app/components/desk/icons.tsx'
import { type DeskReview, showReview } from '#app/stores/desk/people/reviews.ts'
import { toast } from '#app/stores/toasts.ts'
import { jalaliDateTime } from '#domain/dates.ts'
import { toPersianDigits } from '#domain/digits.ts'

type ReviewCardProps = { review: DeskReview; onAnswer: () => void; onHide: () => void }

/** One review with what the shop did about it. Text of a shopper is text: line breaks stay, nothing else. */
export function ReviewCard({ review, onAnswer, onHide }: ReviewCardProps) {
  const { userName, title, comment, product, writtenAt, shopAnswer, hiddenReason } = review
  return (
    <li className="card message" aria-label={`نظر ${userName} درباره‌ی ${product.name}`}>
      <div className="row">
        <span className="b tight row">
          <Icon name="star" size="s" />
          {toPersianDigits(review.rating)} از ۵
        </span>
        <a className="link grow" href={`/desk/goods/${product.id}`}>
          {product.name}
        </a>
      </div>
      {title && <h2 dir="auto">{title}</h2>}
      <p className="written" dir="auto">
        {comment}
      </p>
      {shopAnswer && (
        <div className="shop-answer">
          <b className="small muted">پاسخ فروشگاه</b>
          <p className="written" dir="auto">
            {shopAnswer}
          </p>
        </div>
      )}
      {hiddenReason && (
        <p className="row small bad">
          <Icon name="eye-off" size="s" />
          <span>پنهان: {hiddenReason}</span>
        </p>
      )}
      <div className="row ways">
        <b className="b">{userName}</b>
        <time className="small muted" dateTime={writtenAt}>
          {jalaliDateTime(writtenAt)}
        </time>
        {review.isVerifiedPurchase && <span className="small muted">خریدار</span>}
        {review.helpfulCount > 0 && <span className="small muted">برای {toPersianDigits(review.helpfulCount)} نفر مفید بود</span>}
        <ReviewActions review={review} onAnswer={onAnswer} onHide={onHide} />
      </div>
    </li>
  )
}

function ReviewActions({ review: { id, shopAnswer, hiddenReason }, onAnswer, onHide }: ReviewCardProps) {
  const show = async () => {
    const result = await showReview(id)
    if (result.isOk) toast.success('نظر دوباره در صفحه‌ی کالا دیده می‌شود')
    else toast.error(result.problem.message)
  }
  return (
    <span className="row tight end">
      {hiddenReason === null ? (
        <>
          <button type="button" className="btn plain" onClick={onHide}>
            <Icon name="eye-off" />
            پنهان کن
          </button>
          <button type="button" className="btn" onClick={onAnswer}>
            <Icon name="pencil" />
            {shopAnswer === null ? 'پاسخ بده' : 'ویرایش پاسخ'}
          </button>
        </>
      ) : (
        <button type="button" className="btn" onClick={() => void show()}>
          <Icon name="eye" />
          دوباره نشان بده
        </button>
      )}
    </span>
  )
}
