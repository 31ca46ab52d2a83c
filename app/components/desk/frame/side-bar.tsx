import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import type { Me } from '#app/stores/desk/me.ts'
import { toggleFolded, useDeskPreferences } from '#app/stores/desk/preferences.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { AccountActions } from './account-actions.tsx'
import { HelpLink } from './help-link.tsx'
import type { MenuItem, Overlay } from './menu-items.ts'
import { Sign } from './sign.tsx'

export type NavigationProps = {
  items: readonly MenuItem[]
  current: MenuItem | undefined
  /** What waits, by the item's path. */
  counts: Readonly<Record<string, number>>
  open: (overlay: Overlay) => void
}

/** At the inline start, 232 wide, or folded to its icons. */
export function SideBar({ me, items, current, counts, open }: NavigationProps & { me: Me }) {
  const isFolded = useDeskPreferences((state) => state.isFolded)
  return (
    <header className="side">
      <a className="sign" href="/desk" aria-label={`${me.shop.name}، میز کار`}>
        <Sign icon={me.shop.icon} />
        <span className="t">{me.shop.name}</span>
        <small>میز کار</small>
      </a>
      <button type="button" className="find" onClick={() => open('palette')} aria-label="جستجو یا فرمان">
        <Icon name="search" />
        <span className="t grow">جستجو یا فرمان</span>
        <kbd>Ctrl K</kbd>
      </button>
      <nav aria-label="بخش‌ها">
        {items.map((item) => (
          <MenuLink key={item.href} item={item} isCurrent={item === current} count={counts[item.href] ?? 0} />
        ))}
      </nav>
      <div className="foot">
        <HelpLink />
        <a href="/" title="دیدن فروشگاه">
          <Icon name="store" />
          <span className="t">دیدن فروشگاه</span>
        </a>
        <button
          type="button"
          className="fold"
          onClick={toggleFolded}
          aria-expanded={!isFolded}
          title={isFolded ? 'باز کردن منو' : 'جمع کردن منو'}
        >
          <Icon name="fold" />
          <span className="t">جمع کردن منو</span>
        </button>
        <Menu
          className="who"
          label={`حساب ${me.name}`}
          button={
            <>
              <span className="face">{me.name.charAt(0)}</span>
              <span className="t cut">
                <b className="b">{me.name}</b>
                <br />
                <span className="tiny muted">{me.role.name}</span>
              </span>
            </>
          }
        >
          <AccountActions open={open} />
        </Menu>
      </div>
    </header>
  )
}

function MenuLink({ item, isCurrent, count }: { item: MenuItem; isCurrent: boolean; count: number }) {
  return (
    <a href={item.href} className={count > 0 ? 'has' : undefined} aria-current={isCurrent ? 'page' : undefined} title={item.label}>
      <Icon name={item.icon} />
      <span className="t">{item.label}</span>
      {count > 0 && (
        <span className="count">
          {toPersianDigits(count)}
          <span className="visually-hidden"> مورد در انتظار</span>
        </span>
      )}
    </a>
  )
}
