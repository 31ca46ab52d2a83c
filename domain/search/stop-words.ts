/** What people say to a shop assistant and no product says of itself; given as search keys. */
const stopWords = [
  ...['قیمت روز', 'قیمت', 'لیست قیمت', 'خرید اینترنتی', 'خرید انلاین', 'خرید', 'فروش', 'اینترنتی', 'انلاین', 'انواع', 'مشخصات'],
  ...['ارزان ترین', 'ارزانترین', 'ارزان', 'ارزون', 'بهترین', 'جدیدترین', 'جدید', 'گران ترین', 'گرانترین', 'مناسب', 'اصل', 'اورجینال'],
  ...['برای', 'مخصوص', 'ها', 'های', 'هایی', 'gheymat', 'gheymate', 'qeymat', 'kharid', 'kharide', 'price', 'buy', 'original', 'for'],
]

const stopWord = new RegExp(`(?<![^ ])(?:${stopWords.toSorted((a, b) => b.length - a.length).join('|')})(?![^ ])`, 'g')

/** Plural, and the ی that ties a word to the next; not where next to nothing would be left. */
const endings = /(?<=\p{L}{3})(?:هایی|های|ها)$|(?<=\p{L}{3}[او])ی$/u

/** A query, given as a search key, without what only says that somebody is shopping; as it was when nothing else is in it. */
export function withoutStopWords(key: string): string {
  const words = key.replace(stopWord, ' ').split(' ')
  const named = words.map((word) => word.replace(endings, '')).filter((word) => word !== '')
  return named.length > 0 ? named.join(' ') : key
}
