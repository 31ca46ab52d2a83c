import { WishlistLines } from '#app/components/cart/wishlist-lines.tsx'
import { PageTitle } from '#app/components/ui/page-title.tsx'

export function FavoritesPage() {
  return (
    <main id="content" tabIndex={-1} className="frame py-6 lg:py-10">
      <PageTitle>علاقه‌مندی‌ها</PageTitle>
      <meta name="description" content="کالاهایی که پسندیده‌اید." />
      <meta name="robots" content="noindex" />
      <h1 className="text-heading">علاقه‌مندی‌ها</h1>
      <div className="mt-2 lg:mt-6">
        <WishlistLines className="grid sm:grid-cols-2 sm:gap-4 sm:*:rounded-card sm:*:border-0 sm:*:bg-surface sm:*:px-4 sm:*:shadow-lift xl:grid-cols-3" />
      </div>
    </main>
  )
}
