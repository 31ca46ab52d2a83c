import { Button } from '#app/components/ui/button.tsx'
import { Icon } from '#app/components/ui/icons.tsx'
import { copy, share } from '#app/components/ui/share.ts'
import { useShopName } from '#app/components/ui/shop-name.ts'
import { type WholesaleCategory, wholesaleHeading, wholesaleText } from '#domain/content/wholesale.ts'

type ListActionsProps = { categories: readonly WholesaleCategory[]; url: string }

/** Copies, shares or prints the whole list. */
export function ListActions({ categories, url }: ListActionsProps) {
  const shopName = useShopName()
  const copyOptions = () => ({
    text: wholesaleText(categories, { name: shopName, url }),
    done: 'لیست کپی شد',
    failed: 'کپی لیست ممکن نشد',
  })
  return (
    <div className="unprinted flex flex-wrap gap-2 unscripted:hidden">
      <Button look="quiet" className="px-4 text-sm" onClick={() => copy(copyOptions())}>
        <Icon name="copy" className="size-4.5" />
        کپی لیست
      </Button>
      <Button
        look="quiet"
        className="px-4 text-sm"
        onClick={() => share({ title: wholesaleHeading, text: wholesaleText(categories, { name: shopName, url }) }, copyOptions())}
      >
        <Icon name="share" className="size-4.5" />
        اشتراک‌گذاری
      </Button>
      <Button look="quiet" className="px-4 text-sm" onClick={() => print()}>
        <Icon name="print" className="size-4.5" />
        چاپ
      </Button>
    </div>
  )
}
