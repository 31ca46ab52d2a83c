import { useState } from 'react'
import { BrandForm } from '#app/components/desk/catalog/brand-form.tsx'
import { BrandMerge } from '#app/components/desk/catalog/brand-merge.tsx'
import { GoodsTabs } from '#app/components/desk/catalog/goods-tabs.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { ListSearch } from '#app/components/desk/list/list-search.tsx'
import { Pager } from '#app/components/desk/list/pager.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { brandsKey, type CatalogBrand, useBrands } from '#app/stores/desk/catalog.ts'
import { useQuery } from '#app/stores/desk/location.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { groupedDigits } from '#domain/money.ts'

const path = '/desk/goods/brands'

type OpenDialog = { kind: 'edit' | 'merge'; brand: CatalogBrand } | { kind: 'new' } | null

/** Brands by name: new, edit, hide, merge. */
export default function BrandsPage() {
  const query = useQuery()
  const { data, problem } = useBrands(query.q ?? '', query.cursor)
  const [opened, open] = useState<OpenDialog>(null)
  const canEdit = useMay()('catalog.edit')
  const close = () => open(null)
  return (
    <>
      <PageHead name="برندها" title="کالاها" isBare>
        {canEdit && (
          <button type="button" className="btn primary end" onClick={() => open({ kind: 'new' })}>
            برند تازه
          </button>
        )}
      </PageHead>
      <GoodsTabs current="brands" />
      <ListSearch path={path} q={query.q ?? ''} label="جستجوی برند" name="نام برند" placeholder="نام فارسی یا لاتین" />
      {data ? (
        <div className="scroll">
          {data.brands.length === 0 ? (
            <Empty icon="tag" title={query.q ? 'برندی با این نام نیست' : 'هنوز برندی نیست'} />
          ) : (
            <BrandTable brands={data.brands} open={canEdit ? open : null} />
          )}
          <Pager path={path} query={query} next={data.next} />
        </div>
      ) : problem ? (
        <Failed title="برندها باز نشد" problem={problem} onRetry={() => refresh(brandsKey)} />
      ) : (
        <Bones />
      )}
      {opened?.kind === 'new' && <BrandForm brand={null} onClose={close} />}
      {opened?.kind === 'edit' && <BrandForm brand={opened.brand} onClose={close} />}
      {opened?.kind === 'merge' && <BrandMerge brand={opened.brand} onClose={close} />}
    </>
  )
}

function BrandTable({ brands, open }: { brands: readonly CatalogBrand[]; open: ((opened: OpenDialog) => void) | null }) {
  return (
    <table className="list brand-list" aria-label="برندها">
      <thead>
        <tr>
          <th scope="col">برند</th>
          <th scope="col" className="not-phone">
            نام لاتین
          </th>
          <th scope="col" className="brand-count">
            کالاها
          </th>
          <th scope="col" className="brand-state not-phone">
            وضعیت
          </th>
          {open && (
            <th scope="col" className="brand-actions">
              <span className="visually-hidden">کارها</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {brands.map((brand) => (
          <tr key={brand.id}>
            <td>
              {open ? (
                <button type="button" className="row-link cut" onClick={() => open({ kind: 'edit', brand })}>
                  {brand.farsiName}
                </button>
              ) : (
                brand.farsiName
              )}
            </td>
            <td className="not-phone">
              <bdi className="lat">{brand.name}</bdi>
            </td>
            <td>{groupedDigits(brand.products)}</td>
            <td className="not-phone">{brand.status === 'active' ? 'در فیلترها' : <span className="mark">پنهان</span>}</td>
            {open && (
              <td>
                <button
                  type="button"
                  className="btn plain square"
                  aria-label={`ادغام ${brand.farsiName} در برندی دیگر`}
                  title="ادغام در برندی دیگر"
                  onClick={() => open({ kind: 'merge', brand })}
                >
                  <Icon name="merge" />
                </button>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
