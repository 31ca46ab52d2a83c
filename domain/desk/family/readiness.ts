import { isPriced, type Toman } from '#domain/money.ts'

type VariantFacts = {
  readonly price: Toman | null
  /** The main picture: the first one with an alternative text. */
  readonly image: string | null
  readonly pictures: number
  /** Null while the product lacks a value of the family's options. */
  readonly values: readonly unknown[] | null
}

/** What a variant needs before it can be published, in words. */
export function missingOf({ price, image, pictures, values }: VariantFacts): string[] {
  return [
    ...(values === null ? ['ویژگی‌های خانواده'] : []),
    ...(isPriced(price) ? [] : ['قیمت']),
    ...(image === null ? [pictures > 0 ? 'متن جایگزین تصویر' : 'تصویر'] : []),
  ]
}
