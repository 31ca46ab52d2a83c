import { DrawerLink } from '#app/components/cart/drawer-link.tsx'
import { SearchHost } from '#app/components/search/search-host.tsx'
import { searchOpener } from '#app/components/search/search-opener.ts'
import { ButtonLink, IconLink } from '#app/components/ui/button.tsx'
import { mainLinks } from '#domain/content/main-links.ts'
import type { ShellSettings } from '#domain/settings/shell-settings.ts'
import { MegaMenu } from './mega-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { isCurrent } from './nav-links.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { ThemeToggle } from './theme-toggle.tsx'
import { Wordmark } from './wordmark.tsx'

type TopBarProps = { path: string } & Pick<ShellSettings, 'supportPhone' | 'menu'>

/** Sticky. On phones search, wishlist, cart and sign-in are in the bottom bar instead. */
export function TopBar({ path, supportPhone, menu = mainLinks }: TopBarProps) {
  return (
    <header className="sticky top-0 z-40 border-b border-line-60 bg-page-80 glass">
      <div className="frame flex h-16 items-center gap-2 lg:gap-4">
        <MobileMenu path={path} supportPhone={supportPhone} menu={menu} />
        <Wordmark />
        <nav aria-label="صفحه‌های اصلی" className="hidden flex-1 lg:block">
          <ul className="flex justify-center">
            {menu.map(({ href, text }) => {
              const Item = href === '/store' ? MegaMenu : 'li'
              return (
                <Item key={href}>
                  <a href={href} aria-current={isCurrent(href, path) ? 'page' : undefined} className="bar-link">
                    {text}
                  </a>
                </Item>
              )
            })}
          </ul>
        </nav>
        <div className="ms-auto flex items-center max-md:-me-2.5 lg:ms-0">
          <IconLink href="/search" icon="search" label="جستجو" className="max-md:hidden" {...searchOpener} />
          <DrawerLink drawer="wishlist" path={path} className="max-md:hidden" />
          <DrawerLink drawer="cart" path={path} className="max-md:hidden" />
          <ThemeToggle />
          <div className="max-md:hidden signed-in:hidden">
            <ButtonLink href="/auth" look="outline" className="ms-2 text-sm whitespace-nowrap">
              ورود / ثبت نام
            </ButtonLink>
          </div>
          <div className="max-md:hidden signed-out:hidden">
            <ProfileMenu path={path} />
          </div>
        </div>
      </div>
      <SearchHost path={path} />
    </header>
  )
}
