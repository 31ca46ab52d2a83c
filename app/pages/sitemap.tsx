import { PageHead } from '#app/components/ui/page-head.tsx'
import { useShopName } from '#app/components/ui/shop-name.ts'
import type { SitemapPageData } from '#services/catalog/build-sitemap.ts'

/** All main links on one page, for people; crawlers have /sitemap.xml. */
export function SitemapPage({ sections, seo }: SitemapPageData) {
  const shopName = useShopName()
  return (
    <main id="content" tabIndex={-1} className="frame pt-6 lg:pt-10">
      <PageHead seo={seo} />
      <h1 className="text-heading">نقشه سایت</h1>
      <p className="mt-2 text-muted">همه‌ی صفحه‌های {shopName} در یک نگاه</p>
      <div className="mt-6 columns-1 gap-5 sm:columns-2 lg:mt-10 lg:columns-3 xl:columns-4">
        {sections.map(({ title, links }) => (
          <section key={title} aria-label={title} className="mb-5 break-inside-avoid rounded-card bg-surface p-5 shadow-lift">
            <h2 className="text-lg">{title}</h2>
            <ul className="mt-2">
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href} className="flex min-h-11 items-center text-card text-muted transition hover:text-act">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
