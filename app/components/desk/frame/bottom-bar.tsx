import { Icon } from '#app/components/desk/icons.tsx'
import { badgeLabel } from '#domain/digits.ts'
import { bottomBarItems } from './menu-items.ts'
import type { NavigationProps } from './side-bar.tsx'

/** The phone's: the first parts, and the rest behind «بیشتر». */
export function BottomBar({ items, current, counts, open }: NavigationProps) {
  return (
    <nav className="bottom" aria-label="بخش‌ها">
      {items.slice(0, bottomBarItems).map((item) => {
        const count = counts[item.href] ?? 0
        return (
          <a key={item.href} href={item.href} aria-current={item === current ? 'page' : undefined}>
            <Icon name={item.icon} size="l" />
            {item.label}
            {count > 0 && (
              <span className="count">
                {badgeLabel(count)}
                <span className="visually-hidden"> مورد در انتظار</span>
              </span>
            )}
          </a>
        )
      })}
      <button type="button" onClick={() => open('more')}>
        <Icon name="more" size="l" />
        بیشتر
      </button>
    </nav>
  )
}
