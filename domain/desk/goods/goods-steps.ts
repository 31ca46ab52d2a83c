import type { RefusalCode } from '#domain/refusals.ts'

/** What is done to many products at once. `withoutPrice`: somebody decided that the price is only given on the phone. */
export type GoodsStep =
  | { readonly do: 'publish'; readonly withoutPrice?: boolean | undefined }
  | { readonly do: 'hide' }
  | { readonly do: 'move'; readonly categoryId: string }
  | { readonly do: 'label' | 'unlabel'; readonly label: string }
export type GoodsStepKind = GoodsStep['do']

export const goodsStepLabels: Record<GoodsStepKind, string> = {
  publish: 'انتشار',
  hide: 'پنهان کردن',
  move: 'جابه‌جایی به دسته',
  label: 'برچسب زدن',
  unlabel: 'برداشتن برچسب',
}

/** As many products lock together, and change within a request; more are a job. */
export const goodsAtOnce = 200

/** Products of one step; a larger list is narrowed first. */
export const maxGoodsStep = 200_000

/** Products that a result names; of the others it has the counts. */
export const maxNamedProducts = 50

/** The one thing of a product that a step changes. */
export type GoodsPart = 'status' | 'category' | 'label'

export function partOf({ do: kind }: GoodsStep): GoodsPart {
  if (kind === 'publish' || kind === 'hide') return 'status'
  return kind === 'move' ? 'category' : 'label'
}

/** What that is after the step: a status, the id of a category, or whether the label is there. */
function stateAfter(step: GoodsStep): string {
  switch (step.do) {
    case 'publish':
      return 'active'
    case 'hide':
      return 'inactive'
    case 'move':
      return step.categoryId
    case 'label':
      return 'on'
    case 'unlabel':
      return 'off'
  }
}

/** `since`: of an undo, somebody changed it again. */
export type GoodsOutcome = 'changed' | 'same' | 'since' | RefusalCode

export type SteppedProduct = {
  readonly state: string
  readonly hasPicture: boolean
  readonly hasPrice: boolean
  /** False of a variant that lacks a value of its family. */
  readonly hasFamilyValues: boolean
  readonly hasFullLabels: boolean
}

/** What becomes of one product, and what it is to be; of an undo, what it was before the step, whatever else publishing needs. */
export function decideStep(
  step: GoodsStep,
  product: SteppedProduct | undefined,
  undoTo: string | null,
): { outcome: GoodsOutcome; to: string } {
  const to = undoTo ?? stateAfter(step)
  if (!product) return { outcome: 'product.notFound', to }
  if (undoTo !== null && product.state !== stateAfter(step)) return { outcome: 'since', to }
  if (product.state === to) return { outcome: 'same', to }
  if (to === 'active' && !product.hasFamilyValues) return { outcome: 'family.valuesMissing', to }
  if (step.do === 'publish' && undoTo === null) {
    if (!product.hasPicture) return { outcome: 'goods.pictureMissing', to }
    if (!product.hasPrice && !step.withoutPrice) return { outcome: 'goods.priceMissing', to }
  }
  if (to === 'on' && product.hasFullLabels) return { outcome: 'desk.labelsFull', to }
  return { outcome: 'changed', to }
}
