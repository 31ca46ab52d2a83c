import { type PostCard, postPath } from '#domain/content/blog.ts'
import { absoluteUrl, type Site } from '#domain/seo.ts'
import { createRouter } from '#server/app-env.ts'
import { blogDescription } from '#services/content/list-posts.ts'
import { readFeed } from '#services/content/read-feed.ts'
import type { ServiceContext } from '#services/context.ts'
import { xmlHead, xmlText } from './xml.ts'

const path = '/blog/feed.xml'

/** `/blog/feed.xml`: the newest posts as RSS 2.0. */
export function feedRoute(context: ServiceContext) {
  return createRouter().get(path, async (c) => {
    c.header('cache-control', 'public, max-age=600')
    return c.body(feedXml(context.settings, await readFeed(context)), 200, { 'content-type': 'application/rss+xml; charset=utf-8' })
  })
}

function feedXml(site: Site, posts: readonly PostCard[]): string {
  const [newest] = posts
  return `${xmlHead}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', `بلاگ ${site.name}`)}
${element('link', absoluteUrl(site.baseUrl, '/blog'))}
${element('description', blogDescription(site))}
${element('language', 'fa-IR')}
<atom:link href="${xmlText(absoluteUrl(site.baseUrl, path))}" rel="self" type="application/rss+xml"/>
${newest ? element('lastBuildDate', new Date(newest.publishedAt).toUTCString()) : ''}
${posts.map((post) => itemXml(site.baseUrl, post)).join('\n')}
</channel>
</rss>
`
}

function itemXml(baseUrl: string, post: PostCard): string {
  const url = absoluteUrl(baseUrl, postPath(post.slug))
  return `<item>
${element('title', post.title)}
${element('link', url)}
<guid isPermaLink="true">${xmlText(url)}</guid>
${element('pubDate', new Date(post.publishedAt).toUTCString())}
${element('dc:creator', post.authorName)}
${element('description', post.summary)}
${post.tags.map((tag) => element('category', tag)).join('')}
</item>`
}

function element(name: string, text: string): string {
  return `<${name}>${xmlText(text)}</${name}>`
}
