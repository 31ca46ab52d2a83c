import { useShopName } from '#app/components/ui/shop-name.ts'

/** For feed readers; React hoists it into the head. */
export function FeedLink() {
  const shopName = useShopName()
  return <link rel="alternate" type="application/rss+xml" title={`بلاگ ${shopName}`} href="/blog/feed.xml" />
}
