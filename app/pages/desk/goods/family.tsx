import { FamilyActions } from '#app/components/desk/family/family-actions.tsx'
import { FamilyGrid } from '#app/components/desk/family/family-grid.tsx'
import { PageHead } from '#app/components/desk/page-head.tsx'
import { Bones, Empty, Failed } from '#app/components/desk/states.tsx'
import { useFamily } from '#app/stores/desk/families.ts'
import type { DeskParams } from '#app/stores/desk/location.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { toPersianDigits } from '#domain/digits.ts'

const parent = { href: '/desk/goods', label: 'کالاها' }

/** A family: its variants in one grid. */
export default function FamilyPage({ params: { id = '' } }: { params: DeskParams }) {
  const { data: family, problem } = useFamily(id)
  if (!family) {
    return (
      <>
        <PageHead name="خانواده" title="خانواده" parent={parent} />
        {problem ? (
          <Failed
            title={problem.status === 404 ? 'این خانواده پیدا نشد' : 'خانواده باز نشد'}
            problem={problem}
            onRetry={() => refresh('goods family')}
          />
        ) : (
          <Bones />
        )}
      </>
    )
  }
  return (
    <>
      <PageHead name={family.name} title={family.name} parent={parent}>
        <a className="muted small not-phone" href={`/desk/goods?family=${family.id}`}>
          {toPersianDigits(family.variants.length)} گونه
        </a>
        <FamilyActions family={family} />
      </PageHead>
      {family.variants.length > 0 ? (
        <FamilyGrid key={family.id} family={family} />
      ) : (
        <Empty icon="box" title="این خانواده کالایی ندارد" text="از «کارهای دیگر» کالایی را با SKU به آن بیاورید." />
      )}
    </>
  )
}
