import { expect, test } from 'vitest'
import { decideStep, type GoodsStep, type SteppedProduct } from './goods-steps.ts'

const product: SteppedProduct = { state: 'inactive', hasPicture: true, hasPrice: true, hasFamilyValues: true, hasFullLabels: false }
const publish: GoodsStep = { do: 'publish' }

test.each<[string, GoodsStep, SteppedProduct | undefined, string | null, string]>([
  ['a hidden product is published', publish, product, null, 'changed'],
  ['a published one stays', publish, { ...product, state: 'active' }, null, 'same'],
  ['one without a picture is refused', publish, { ...product, hasPicture: false }, null, 'goods.pictureMissing'],
  ['a variant without a value of its family is refused', publish, { ...product, hasFamilyValues: false }, null, 'family.valuesMissing'],
  ['it stays hidden when hiding it is undone', { do: 'hide' }, { ...product, hasFamilyValues: false }, 'active', 'family.valuesMissing'],
  ['one without a price is refused', publish, { ...product, hasPrice: false }, null, 'goods.priceMissing'],
  [
    'one without a price is published when somebody decided so',
    { do: 'publish', withoutPrice: true },
    { ...product, hasPrice: false },
    null,
    'changed',
  ],
  [
    'the undo of hiding publishes again what it was, also without a price or picture',
    { do: 'hide' },
    { ...product, hasPicture: false, hasPrice: false },
    'active',
    'changed',
  ],
  ['the undo leaves alone what somebody changed since', { do: 'hide' }, { ...product, state: 'active' }, 'active', 'since'],
  ['a product moves', { do: 'move', categoryId: 'b' }, { ...product, state: 'a' }, null, 'changed'],
  ['its undo leaves one alone that was moved on', { do: 'move', categoryId: 'b' }, { ...product, state: 'c' }, 'a', 'since'],
  ['an eleventh label is refused', { do: 'label', label: 'x' }, { ...product, state: 'off', hasFullLabels: true }, null, 'desk.labelsFull'],
  ['a product that is gone is named', publish, undefined, null, 'product.notFound'],
])('%s', (_case, step, given, undoTo, outcome) => expect(decideStep(step, given, undoTo).outcome).toBe(outcome))
