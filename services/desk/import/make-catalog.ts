import { type StaffActor, writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { insertBrand } from '#db/desk/catalog/brands.ts'
import { insertCategory } from '#db/desk/catalog/categories.ts'
import { insertOption } from '#db/desk/catalog/options.ts'
import { insertValue } from '#db/desk/catalog/values.ts'
import {
  type CatalogBrand,
  type CatalogCategory,
  type CatalogNames,
  catalogNames,
  lockCatalog,
  valuesOfOption,
} from '#db/desk/import/catalog-names.ts'
import { forgetMove } from '#db/redirects.ts'
import { reservedSlugs } from '#domain/desk/catalog/fields.ts'
import { latinSlug } from '#domain/desk/catalog/latin-slug.ts'
import { valueKey } from '#domain/desk/goods/product-specs.ts'
import { plainHeader } from '#domain/desk/import/import-fields.ts'
import { brandOption } from '#domain/listing.ts'
import { filterPath } from '#domain/redirects.ts'
import { valueSlug } from '#domain/value-slug.ts'

const isNamed = (name: string) => (row: { name: string }) => plainHeader(row.name) === plainHeader(name)

/** A category by the names from the root down; undefined when one is missing. */
function findCategory({ categories }: CatalogNames, path: readonly string[]): CatalogCategory | undefined {
  let found: CatalogCategory | undefined
  for (const name of path) {
    const parentId: string | null = found?.id ?? null
    found = categories.find((one) => one.parentId === parentId && isNamed(name)(one))
    if (!found) return undefined
  }
  return found
}

/** By its Latin or Persian name. */
function findBrand({ brands }: CatalogNames, name: string): CatalogBrand | undefined {
  return brands.find((brand) => isNamed(name)(brand) || isNamed(name)({ name: brand.farsiName }))
}

/** By its name, or by its slug where a shop in English has «color». */
function findOption({ options }: CatalogNames, name: string): { id: string; name: string; slug: string } | undefined {
  return options.find(isNamed(name)) ?? options.find(({ slug }) => slug === name.toLowerCase())
}

/**
 * Finds categories, brands, options and values by name and makes those that are missing, each with its audit row. Two imports that make the same one
 * wait for each other.
 */
export class CatalogMaker {
  readonly #tx: Tx
  readonly #actor: StaffActor
  readonly #names: CatalogNames
  readonly #values = new Map<string, { id: string; value: string; slug: string; displayOrder: number }[]>()

  private constructor(tx: Tx, actor: StaffActor, names: CatalogNames) {
    this.#tx = tx
    this.#actor = actor
    this.#names = names
  }

  static async open(tx: Tx, staffId: string): Promise<CatalogMaker> {
    await lockCatalog(tx)
    return new CatalogMaker(tx, { kind: 'staff', id: staffId }, await catalogNames(tx))
  }

  /** From the root down; a missing one becomes the last of its parent. */
  async category(path: readonly string[]): Promise<CatalogCategory> {
    const { categories } = this.#names
    let parent: CatalogCategory | undefined
    for (const [index, text] of path.entries()) {
      const found = findCategory(this.#names, path.slice(0, index + 1))
      parent = found ?? (await this.#addCategory(text.slice(0, maxNameLength), parent?.id ?? null))
      if (!found) categories.push(parent)
    }
    if (!parent) throw new Error('a path has a name')
    return parent
  }

  async #addCategory(name: string, parentId: string | null): Promise<CatalogCategory> {
    const { categories } = this.#names
    const slug = latinSlug(name, slugsOf(categories), 'category')
    const siblings = categories.filter((one) => one.parentId === parentId)
    const displayOrder = Math.max(-1, ...siblings.map((one) => one.displayOrder)) + 1
    const fields = { name, slug, status: 'active', isAccessory: false, needsImei: false, parentId } as const
    const id = await insertCategory(this.#tx, { ...fields, displayOrder })
    await forgetMove(this.#tx, filterPath('category', slug))
    await this.#audit('category', id, fields)
    return { id, name, slug, parentId, displayOrder }
  }

  async brand(name: string): Promise<string> {
    const found = findBrand(this.#names, name)
    if (found) return found.id
    const { brands } = this.#names
    const fields = { name, farsiName: name, slug: latinSlug(name, slugsOf(brands), 'brand'), status: 'active' } as const
    const id = await insertBrand(this.#tx, fields)
    await forgetMove(this.#tx, filterPath(brandOption, fields.slug))
    await this.#audit('brand', id, fields)
    brands.push({ id, ...fields })
    return id
  }

  async option(name: string): Promise<string> {
    const found = findOption(this.#names, name)
    if (found) return found.id
    const { options } = this.#names
    const slug = latinSlug(name, new Set([...slugsOf(options), ...reservedSlugs]), 'option')
    const displayOrder = Math.max(-1, ...options.map((one) => one.displayOrder)) + 1
    const id = await insertOption(this.#tx, { name, slug, displayOrder })
    await this.#audit('option', id, { name, slug })
    options.push({ id, name, slug, displayOrder })
    return id
  }

  /** A value of an option; one that is missing becomes its last. */
  async value(optionId: string, value: string): Promise<string> {
    const known = this.#values.get(optionId) ?? (await valuesOfOption(this.#tx, optionId))
    this.#values.set(optionId, known)
    const found = known.find((one) => valueKey(one.value) === valueKey(value) || one.slug === valueSlug(value))
    if (found) return found.id
    const displayOrder = Math.max(-1, ...known.map((one) => one.displayOrder)) + 1
    const slug = valueSlug(value)
    const id = await insertValue(this.#tx, { optionId, value, slug, swatch: null, displayOrder })
    known.push({ id, value, slug, displayOrder })
    return id
  }

  #audit(objectType: 'category' | 'brand' | 'option', objectId: string, newState: Record<string, unknown>): Promise<void> {
    return writeAudit(this.#tx, this.#actor, { action: `${objectType}.added`, objectType, objectId, oldState: null, newState })
  }
}

const maxNameLength = 80

function slugsOf(rows: readonly { slug: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ slug }) => slug))
}
