import { Icon } from '#app/components/desk/icons.tsx'
import { Views } from '#app/components/desk/list/views.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { useMay } from '#app/stores/desk/me.ts'

const tabs = [
  { id: 'goods', label: 'کالاها', href: '/desk/goods' },
  { id: 'categories', label: 'دسته‌ها', href: '/desk/goods/categories' },
  { id: 'brands', label: 'برندها', href: '/desk/goods/brands' },
  { id: 'options', label: 'ویژگی‌ها', href: '/desk/goods/options' },
] as const

/** The parts of «کالاها». */
export function GoodsTabs({ current }: { current: (typeof tabs)[number]['id'] }) {
  return <Views views={tabs} current={current} />
}

/** The other parts, from the list of products, whose tabs are its views. */
export function CatalogMenu() {
  const may = useMay()
  return (
    <Menu
      label="دسته‌ها، برندها و ویژگی‌ها"
      className="btn plain end"
      button={
        <>
          <Icon name="tag" />
          <span className="not-phone">دسته‌ها و برندها</span>
        </>
      }
    >
      {tabs.slice(1).map(({ id, label, href }) => (
        <a key={id} href={href}>
          {label}
        </a>
      ))}
      <a href="/desk/goods/steps">تغییرهای گروهی و واگرد</a>
      {may('imports.run') && <a href="/desk/import">ورود از فایل</a>}
    </Menu>
  )
}
