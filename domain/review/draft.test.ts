import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReview, maxCommentLength, maxTitleLength, restoreDraft } from './draft.ts'

const draft = { rating: 4, title: '', comment: 'خوش‌دست است' }
const noRating = { name: 'rating', message: 'لطفا امتیاز خود را انتخاب کنید' }
const noComment = { name: 'comment', message: 'لطفا نظر خود را بنویسید' }

test.each([
  ['keeps a rating and a comment, without a title', draft, { rating: 4, title: null, comment: 'خوش‌دست است' }],
  ['trims the title', { ...draft, title: '  عالي  بود ' }, { rating: 4, title: 'عالی بود', comment: 'خوش‌دست است' }],
  ['keeps paragraphs', { ...draft, comment: 'یک\r\n\r\n\r\nدو ' }, { rating: 4, title: null, comment: 'یک\n\nدو' }],
  ['IN-06: drops bidi controls', { ...draft, comment: 'عالی\u202e elbirroh' }, { rating: 4, title: null, comment: 'عالی elbirroh' }],
  ['IN-06: a title of nothing visible is none', { ...draft, title: '\u200d\u3164' }, { rating: 4, title: null, comment: 'خوش‌دست است' }],
  [
    'counts an emoji once',
    { ...draft, comment: '👩‍👧'.repeat(maxCommentLength) },
    { rating: 4, title: null, comment: '👩‍👧'.repeat(maxCommentLength) },
  ],
])('checkReview %s', (_case, typed, review) => expect(checkReview(typed)).toEqual({ review }))

test.each([
  ['no rating', { ...draft, rating: null }, [noRating]],
  ['rating 0', { ...draft, rating: 0 }, [noRating]],
  ['rating 6', { ...draft, rating: 6 }, [noRating]],
  ['half a star', { ...draft, rating: 4.5 }, [noRating]],
  ['no number', { ...draft, rating: Number.NaN }, [noRating]],
  ['an empty comment', { ...draft, comment: ' \n\t ' }, [noComment]],
  ['IN-06: a comment of joiners', { ...draft, comment: '\u200d\u200c\u200b\u2060' }, [noComment]],
  ['IN-06: a comment of fillers', { ...draft, comment: '\u3164\u2800 \u115f' }, [noComment]],
  ['nothing at all, in the order of the form', { rating: null, title: '', comment: '' }, [noRating, noComment]],
  ['a long title', { ...draft, title: 'ا'.repeat(maxTitleLength + 1) }, [{ name: 'title', message: 'عنوان نظر حداکثر ۱۲۰ نویسه است' }]],
  [
    'IN-06: a long comment, counted as a reader counts',
    { ...draft, comment: '👩‍👧'.repeat(maxCommentLength + 1) },
    [{ name: 'comment', message: 'متن نظر حداکثر ۲۰۰۰ نویسه است' }],
  ],
])('checkReview refuses %s', (_case, typed, faults) => expect(checkReview(typed)).toEqual({ faults }))

test('checkReview is idempotent', () => {
  const text = fc.string({ unit: fc.constantFrom('ا', 'ي', ' ', '\n', '\u200c', '\u200d', '\u202e', '\u0300', '👩', '.'), maxLength: 60 })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), text, text, (rating, title, comment) => {
      const first = checkReview({ rating, title, comment })
      fc.pre('review' in first)
      expect(checkReview({ ...first.review, title: first.review.title ?? '' })).toEqual(first)
    }),
  )
})

test.each([
  ['a draft', { rating: 3, title: 'ت', comment: 'م' }, { rating: 3, title: 'ت', comment: 'م' }],
  ['nothing', null, { rating: null, title: '', comment: '' }],
  ['something else', { rating: '3', title: 5, comment: ['x'] }, { rating: null, title: '', comment: '' }],
])('restoreDraft of %s', (_case, stored, restored) => expect(restoreDraft(stored)).toEqual(restored))
