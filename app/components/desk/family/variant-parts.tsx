import { ProductStatusPill } from '#app/components/desk/goods/status-cell.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { Menu } from '#app/components/desk/menu.tsx'
import { Swatch } from '#app/components/desk/swatch.tsx'
import { Thumb } from '#app/components/desk/thumb.tsx'
import { type DeskFamily, type FamilyVariant, takeProductOut } from '#app/stores/desk/families.ts'
import { useMay } from '#app/stores/desk/me.ts'
import { toast } from '#app/stores/toasts.ts'

/** Picture and values of a variant, on a phone. */
export function VariantHead({ variant: { id, image, values, farsiName } }: { variant: FamilyVariant }) {
  const [first, ...rest] = values ?? []
  return (
    <div className="row">
      <Thumb url={image} isLarge />
      <a className="grow cut" href={`/desk/goods/${id}`}>
        <span className="row tight">
          {first?.swatch && <Swatch color={first.swatch} />}
          <b className="b cut">{first?.value ?? farsiName}</b>
        </span>
        <span className="small muted cut block">{rest.map(({ value }) => value).join('، ')}</span>
      </a>
    </div>
  )
}

type StateProps = { family: DeskFamily; variant: FamilyVariant; problem: string | null; onCopy: (variant: FamilyVariant) => void }

/** Why a cell is wrong, else what is missing before it can be published, else its state; and what can be done with this one. */
export function VariantState({ family, variant, problem, onCopy }: StateProps) {
  return (
    <span className="row state">
      <span className="grow cut">
        {problem ? (
          <span className="row tight small bad">
            <Icon name="alert" size="s" />
            <span className="cut">{problem}</span>
          </span>
        ) : variant.status === 'inactive' && variant.missing.length > 0 ? (
          <span className="small muted cut block" title={variant.missing.join('، ')}>
            بدون {variant.missing.join('، ')}
          </span>
        ) : (
          <ProductStatusPill status={variant.status} />
        )}
      </span>
      <VariantMenu family={family} variant={variant} onCopy={onCopy} />
    </span>
  )
}

function VariantMenu({ family, variant, onCopy }: Omit<StateProps, 'problem'>) {
  const mayEdit = useMay()('products.edit')
  const { id, slug, status, farsiName } = variant
  const takeOut = async () => {
    const result = await takeProductOut(family.id, id)
    if (result.isOk) toast.success(`«${farsiName}» از خانواده بیرون آمد`)
    else toast.error(result.problem.message)
  }
  return (
    <Menu label={`کارهای ${farsiName}`} className="btn plain square" button={<Icon name="more" />}>
      <a href={`/desk/goods/${id}`}>
        <Icon name="pencil" />
        باز کردن کالا
      </a>
      <a href={`/desk/goods/${id}/pictures`}>
        <Icon name="box" />
        تصویرها
      </a>
      {status === 'active' && (
        <a href={`/product/${slug}`} target="_blank" rel="noreferrer">
          <Icon name="store" />
          دیدن در فروشگاه
        </a>
      )}
      {mayEdit && (
        <>
          <button type="button" onClick={() => onCopy(variant)}>
            <Icon name="copy" />
            رونوشت به گونه‌های دیگر
          </button>
          <button type="button" onClick={() => void takeOut()}>
            <Icon name="return" />
            بیرون آوردن از خانواده
          </button>
        </>
      )}
    </Menu>
  )
}
