import { CategoryPicture } from '#app/components/category/category-picture.tsx'
import { CategorySection } from '#app/components/category/category-section.tsx'
import { PageHead } from '#app/components/ui/page-head.tsx'
import type { CategoryPageData } from '#services/catalog/get-category-page.ts'

/** The category tree as a page: anchor links, and each top category with its subcategories. */
export function CategoryPage({ categories, seo }: CategoryPageData) {
  return (
    <main id="content" tabIndex={-1} className="pt-6 lg:pt-10">
      <PageHead seo={seo} />
      <h1 className="frame text-heading">دسته‌بندی کالاها</h1>
      {categories.length === 0 ? (
        <p className="frame py-16 text-center text-muted">هیچ دسته‌بندی یافت نشد</p>
      ) : (
        <>
          <nav aria-label="پرش به دسته" className="lg:hidden">
            <ul className="bleed flex gap-3">
              {categories.map((category) => (
                <li key={category.id} className="w-19 shrink-0">
                  <a href={`#${category.slug}`} className="group flex flex-col items-center gap-2 text-center text-xs leading-5">
                    <CategoryPicture category={category} sizes="76px" className="w-full rounded-full shadow-lift" />
                    {category.name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="frame mt-4 grid gap-4 sm:gap-5 lg:mt-8 lg:grid-cols-2">
            {categories.map((category) => (
              <CategorySection key={category.id} category={category} />
            ))}
          </div>
        </>
      )}
    </main>
  )
}
