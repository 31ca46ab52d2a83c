import { Badge } from '#app/components/cart/badge.tsx'
import { searchOpener } from '#app/components/search/search-opener.ts'
import { Icon } from '#app/components/ui/icons.tsx'
import { bottomLinks, isCurrent } from './nav-links.ts'

/** The bottom navigation of phones. */
export function BottomBar({ path }: { path: string }) {
  return (
    <nav
      aria-label="نوار پایین"
      className="sticky bottom-0 z-40 border-t border-line-60 bg-page-85 pb-[env(safe-area-inset-bottom)] glass md:hidden"
    >
      <ul className="grid h-15 grid-cols-[repeat(6,minmax(2.75rem,auto))]">
        {bottomLinks.map(({ href, text, icon, badge, only, also = [] }) => (
          <li key={href} className={`grid ${only ? onlyClass[only] : ''}`}>
            <a
              href={href}
              {...(href === '/search' && searchOpener)}
              aria-current={[href, ...also].some((linkPath) => isCurrent(linkPath, path)) ? 'page' : undefined}
              className="thumb-link"
            >
              <span className="relative">
                <Icon name={icon} className="size-5.5" />
                {badge && <Badge of={badge} className="-end-3 -top-2" />}
              </span>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const onlyClass = { guest: 'signed-in:hidden', shopper: 'signed-out:hidden' }
