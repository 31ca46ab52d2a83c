import { Icon } from '#app/components/desk/icons.tsx'
import { Sheet } from '#app/components/desk/sheet.tsx'
import type { Me } from '#app/stores/desk/me.ts'
import { AccountActions } from './account-actions.tsx'
import { HelpLink } from './help-link.tsx'
import { bottomBarItems, type MenuItem, type Overlay } from './menu-items.ts'

type MoreSheetProps = { me: Me; items: readonly MenuItem[]; isOpen: boolean; open: (overlay: Overlay) => void; onClose: () => void }

/** The phone's «بیشتر»: the parts without room in the bottom bar, the shop, and the account. */
export function MoreSheet({ me, items, isOpen, open, onClose }: MoreSheetProps) {
  return (
    <Sheet title={`${me.name}، ${me.role.name}`} isOpen={isOpen} onClose={onClose}>
      <div className="menu" onClickCapture={onClose}>
        {items.slice(bottomBarItems).map(({ href, icon, label }) => (
          <a key={href} href={href}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
        <HelpLink />
        <a href="/">
          <Icon name="store" />
          دیدن فروشگاه
        </a>
        <AccountActions open={open} />
      </div>
    </Sheet>
  )
}
