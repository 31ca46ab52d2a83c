import { publishedPages } from '#db/content/pages.ts'
import { listPostCards } from '#db/content/posts.ts'
import { listDeskSlides } from '#db/desk/content/slides.ts'
import { readSettings } from '#db/desk/settings.ts'
import { movedInto } from '#db/redirects.ts'
import type { CategoryNode } from '#domain/catalog.ts'
import { postPath } from '#domain/content/blog.ts'
import { ownPagePath } from '#domain/content/content-pages.ts'
import { mainLinks } from '#domain/content/main-links.ts'
import { linksOf, type NavLink } from '#domain/content/owner-lists.ts'
import { defaultListing, listingHref } from '#domain/listing.ts'
import { listCategories } from '#services/catalog/list-categories.ts'
import { listsOf } from '#services/content/owner-lists.ts'
import type { ServiceContext } from '#services/context.ts'

const newestPosts = 50

/** Where a link of the menu, the footer or a slide may lead, by name: parts of the shop, pages, categories, newest posts. */
export async function listLinkTargets(context: ServiceContext): Promise<{ links: NavLink[] }> {
  const { db } = context
  const [pages, posts, tree] = await Promise.all([
    publishedPages(db),
    listPostCards(db, { tag: null, limit: newestPosts, offset: 0 }),
    listCategories(context),
  ])
  const links = [
    ...mainLinks,
    ...pages.map(({ slug, title, isOwn }) => ({ href: isOwn ? ownPagePath(slug) : `/${slug}`, text: title })),
    ...tree.flatMap(categoryLinks),
    ...posts.map(({ slug, title }) => ({ href: postPath(slug), text: title })),
  ]
  return { links: [...new Map(links.map(({ href, text }) => [href, { href, text }])).values()] }
}

function categoryLinks({ name, slug, children }: CategoryNode): NavLink[] {
  return [{ href: listingHref(defaultListing, { category: slug }), text: name }, ...children.flatMap(categoryLinks)]
}

/** Links of the menu, the footer and the slides that lead to this path, or to a former path of it. */
export async function countLinksTo({ db, settings }: ServiceContext, path: string): Promise<number> {
  const { menu, footer } = listsOf(await readSettings(db))
  const rows = [...(menu ?? []), ...(footer ?? [])].flatMap((group) => linksOf(group.rows))
  const hrefs = [...rows, ...(await listDeskSlides(db))].map(({ href }) => href)
  const paths = new Set([path, ...(await movedInto(db, path))])
  return hrefs.filter((href) => paths.has(pathOf(href, settings.baseUrl))).length
}

/** The path of a link into this shop, absolute or not. */
function pathOf(href: string, baseUrl: string): string {
  const local = href.startsWith(`${baseUrl}/`) ? href.slice(baseUrl.length) : href
  return local.replace(/[?#].*$/, '').replace(/(?<=.)\/+$/, '')
}
