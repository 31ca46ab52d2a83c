import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { useMay } from '#app/stores/desk/me.ts'

/** What the staff does in the warehouse, beside the title; on a phone behind one button. */
export function StockActions({ onFilter }: { onFilter: () => void }) {
  const may = useMay()
  const links = (
    <>
      <a className="btn" href="/desk/stock/documents">
        <Icon name="document" />
        سندها
      </a>
      <a className="btn" href="/desk/stock/counts">
        <Icon name="check-circle" />
        انبارگردانی
      </a>
    </>
  )
  const receive = may('stock.move') && (
    <a className="btn primary" href="/desk/stock/documents/new">
      <Icon name="plus" />
      ورود یا خروج کالا
    </a>
  )
  return (
    <>
      <span className="end row not-phone">
        {links}
        {receive}
      </span>
      <button type="button" className="tap end only-phone" aria-label="فیلتر" onClick={onFilter}>
        <Icon name="filter" size="l" />
      </button>
      <Menu label="کارهای انبار" className="tap only-phone" button={<Icon name="more" size="l" />}>
        {may('stock.move') && (
          <a href="/desk/stock/documents/new">
            <Icon name="plus" />
            ورود یا خروج کالا
          </a>
        )}
        <a href="/desk/stock/documents">
          <Icon name="document" />
          سندها
        </a>
        <a href="/desk/stock/counts">
          <Icon name="check-circle" />
          انبارگردانی
        </a>
      </Menu>
    </>
  )
}
