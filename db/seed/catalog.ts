import { fixedId } from '#db/ids.ts'
import type {
  brands as brandTable,
  categories as categoryTable,
  productAttributes,
  productFamilies,
  productImages,
  products,
} from '#db/schema/catalog.ts'
import type { wholesaleCategories, wholesaleItems } from '#db/schema/content.ts'
import { toman } from '#domain/money.ts'
import { optionOf, valueId } from './attributes.ts'
import { brands } from './brands.ts'
import { catalogDate, daysBefore } from './calendar.ts'
import { categories } from './categories.ts'
import { allFacts, needsImei } from './facts.ts'
import { allFamilies } from './families/all-families.ts'
import { pictureOf } from './pictures.ts'
import type { SeedFamily, SeedProduct } from './types.ts'
import { wholesale } from './wholesale.ts'

const stamped = { createdAt: catalogDate, updatedAt: catalogDate }
const categoryId = (slug: string): string => fixedId(catalogDate, `category ${slug}`)
const brandId = (slug: string): string => fixedId(catalogDate, `brand ${slug}`)

/** Parents before children, because of the foreign key. */
export function categoryRows(): (typeof categoryTable.$inferInsert)[] {
  const row = (one: { slug: string; name: string; picture: string }, family: string, displayOrder: number) => ({
    id: categoryId(one.slug),
    name: one.name,
    slug: one.slug,
    parentId: one.slug === family ? null : categoryId(family),
    imageUrl: pictureOf(one.picture).url,
    isAccessory: family === 'accessories',
    needsImei: needsImei(family),
    displayOrder,
    ...stamped,
  })
  return [
    ...categories.map((parent, index) => row(parent, parent.slug, index)),
    ...categories.flatMap((parent) => parent.children.map((child, index) => row(child, parent.slug, index))),
  ]
}

export function brandRows(): (typeof brandTable.$inferInsert)[] {
  return brands.map((brand) => ({ id: brandId(brand.slug), ...brand, ...stamped }))
}

const familyId = ({ slug }: SeedFamily): string => fixedId(catalogDate, `family ${slug}`)

export function familyRows(): (typeof productFamilies.$inferInsert)[] {
  return allFamilies.map((family) => ({
    id: familyId(family),
    name: family.name,
    optionIds: family.options.map((option) => optionOf(option).id),
    ...stamped,
  }))
}

const familyIdBySlug = new Map(
  allFamilies.flatMap((family) => [...family.products, ...family.siblings.map(({ slug }) => slug)].map((slug) => [slug, familyId(family)])),
)

export const arrivalOf = (product: SeedProduct): Date => daysBefore(product.daysAgo, product.slug)
export const productId = (product: SeedProduct): string => fixedId(arrivalOf(product), `product ${product.slug}`)

/** `unitsTaken`: sold or reserved, so that the stock ends where the data file says. */
export function productRow(product: SeedProduct, unitsSold: number, unitsTaken: number): typeof products.$inferInsert {
  return {
    id: productId(product),
    slug: product.slug,
    title: product.title,
    farsiName: product.farsiName,
    description: product.description,
    price: product.price === null ? null : toman(product.price),
    stockQuantity: product.stock,
    openingStock: product.stock + unitsTaken,
    unitsSold,
    sku: product.sku,
    mainImageUrl: pictureOf(product.pictures[0]).url,
    categoryId: categoryId(product.category),
    brandId: brandId(product.brand),
    familyId: familyIdBySlug.get(product.slug) ?? null,
    ...allFacts(product),
    createdAt: arrivalOf(product),
    updatedAt: catalogDate,
  }
}

export function imageRows(product: SeedProduct): (typeof productImages.$inferInsert)[] {
  return product.pictures.map((model, displayOrder) => {
    const { url, alt, width, height } = pictureOf(model)
    const id = fixedId(arrivalOf(product), `image ${product.slug} ${displayOrder}`)
    return { id, productId: productId(product), imageUrl: url, alt, width, height, displayOrder }
  })
}

export function attributeRows(product: SeedProduct): (typeof productAttributes.$inferInsert)[] {
  return Object.entries(product.attributes).map(([option, value], displayOrder) => ({
    productId: productId(product),
    optionId: optionOf(option).id,
    valueId: valueId(option, value),
    displayOrder,
  }))
}

export function wholesaleRows(): { groups: (typeof wholesaleCategories.$inferInsert)[]; items: (typeof wholesaleItems.$inferInsert)[] } {
  const groupId = (name: string) => fixedId(catalogDate, `wholesale ${name}`)
  return {
    groups: wholesale.map(({ name, description, order }) => ({ id: groupId(name), name, description, order, ...stamped })),
    items: wholesale.flatMap((group) =>
      group.items.map(({ name, status }) => {
        const createdAt = daysBefore(0, `${group.name} ${name}`)
        const id = fixedId(createdAt, `wholesale ${group.name} ${name}`)
        return { id, categoryId: groupId(group.name), name, status, createdAt, updatedAt: createdAt }
      }),
    ),
  }
}
