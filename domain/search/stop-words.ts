/** Words of shopping that no product text contains, as search keys. */
const stopWords = [
  ...['قیمت روز', 'قیمت', 'لیست قیمت', 'خرید اینترنتی', 'خرید انلاین', 'خرید', 'فروش', 'اینترنتی', 'انلاین', 'انواع', 'مشخصات'],
  ...['ارزان ترین', 'ارزانترین', 'ارزان', 'ارزون', 'بهترین', 'جدیدترین', 'جدید', 'گران ترین', 'گرانترین', 'مناسب', 'اصل', 'اورجینال'],
  ...['برای', 'مخصوص', 'ها', 'های', 'هایی', 'gheymat', 'gheymate', 'qeymat', 'kharid', 'kharide', 'price', 'buy', 'original', 'for'],
]

const stopWord = new RegExp(`(?<![^ ])(?:${stopWords.toSorted((a, b) => b.length - a.length).join('|')})(?![^ ])`, 'g')

/** Plural suffixes and the linking ی, after at least three letters. */
const endings = /(?<=\p{L}{3})(?:هایی|های|ها)$|(?<=\p{L}{3}[او])ی$/u

/** A search key without stop words and suffixes; unchanged when nothing would be left. */
export function withoutStopWords(key: string): string {
  const words = key.replace(stopWord, ' ').split(' ')
  const rest = words.map((word) => word.replace(endings, '')).filter((word) => word !== '')
  return rest.length > 0 ? rest.join(' ') : key
}
