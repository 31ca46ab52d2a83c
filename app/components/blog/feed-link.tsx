/** For feed readers; React hoists it into the head. */
export function FeedLink() {
  return <link rel="alternate" type="application/rss+xml" title="بلاگ ویترین" href="/blog/feed.xml" />
}
