import type { Db } from '#db/connect.ts'
import { allValueIds, entriesAfter, entriesOf, expectedSize, type Name, namesAfter } from '#db/listing-rows.ts'
import { Pieces } from './adaptive-batch.ts'
import type { Catalog } from './catalog-columns.ts'
import type { Breathe } from './yield-to-event-loop.ts'

export type PieceSizes = { entries: number; names: number }

/** A hundredth of the time of a statement on a warm disk; on a cold one `Pieces` asks for less where it must. */
const usualSizes: PieceSizes = { entries: 500, names: 2_000 }
const beforeAllIds = '00000000-0000-0000-0000-000000000000'
const putAtOnce = 20

/** Reads what is in the tables a piece at a time; every statement is bounded, whatever the size of the shop. */
export class CatalogReader {
  readonly #db: Db
  readonly #breathe: Breathe
  readonly #entries: Pieces
  readonly #names: Pieces

  constructor(db: Db, breathe: Breathe, { entries, names } = usualSizes) {
    this.#db = db
    this.#breathe = breathe
    this.#entries = new Pieces(entries)
    this.#names = new Pieces(names)
  }

  /** Fills an empty catalog in the order of ids; `afterPiece` may change it, and ends the reading with false. */
  async readAll(catalog: Catalog, afterPiece: () => Promise<boolean>): Promise<boolean> {
    catalog.reserve(await expectedSize(this.#db))
    await this.#readValues(catalog)
    for (let lastId: string | undefined = beforeAllIds; lastId !== undefined; ) {
      const after: string = lastId
      const entries = await this.#entries.next((size) => entriesAfter(this.#db, catalog.values.ids, after, size))
      await this.#put(catalog, entries)
      lastId = entries.at(-1)?.id
      if (!(await afterPiece())) return false
    }
    return true
  }

  /** Puts the named products as they are now; tells of each piece which slots it touched. */
  async readAgain(catalog: Catalog, ids: readonly string[], touched: (slots: ReadonlySet<number>) => Promise<void>): Promise<void> {
    await this.#readValues(catalog)
    for (let done = 0; done < ids.length; ) {
      const piece = await this.#entries.next(async (size) => {
        const asked = ids.slice(done, done + size)
        return { asked, entries: await entriesOf(this.#db, catalog.values.ids, asked) }
      })
      const gone = new Set(piece.asked)
      for (const { id } of piece.entries) gone.delete(id)
      const removed = [...gone].flatMap((id) => catalog.products.get(id) ?? [])
      for (const slot of removed) catalog.remove(slot)
      await touched(new Set([...removed, ...(await this.#put(catalog, piece.entries))]))
      done += piece.asked.length
    }
  }

  /** The slots of all names in the alphabet; of equal ones the newer product first. */
  async inAlphabet({ products }: Catalog): Promise<number[]> {
    const slots: number[] = []
    let same: { name: string; slots: number[] } = { name: '', slots: [] }
    for await (const names of this.#namesInPieces()) {
      for (const { name, id } of names) {
        if (name !== same.name) {
          for (const slot of same.slots.reverse()) slots.push(slot)
          same = { name, slots: [] }
        }
        const slot = products.get(id)
        // One that is not here yet came after the entries were read: a change that is still to be followed.
        if (slot !== undefined) same.slots.push(slot)
      }
      await this.#breathe()
    }
    for (const slot of same.slots.reverse()) slots.push(slot)
    return slots
  }

  async *#namesInPieces(): AsyncGenerator<Name[]> {
    for (let last: Name | null | undefined = null; last !== undefined; ) {
      const after: Name | null = last
      const names: Name[] = await this.#names.next((size) => namesAfter(this.#db, after, size))
      yield names
      last = names.at(-1)
    }
  }

  async #readValues({ values }: Catalog): Promise<void> {
    for (const id of await allValueIds(this.#db)) values.of(id)
  }

  async #put(catalog: Catalog, entries: Awaited<ReturnType<typeof entriesOf>>): Promise<number[]> {
    const slots: number[] = []
    for (const [index, entry] of entries.entries()) {
      if (index % putAtOnce === 0) await this.#breathe()
      slots.push(catalog.put(entry))
    }
    return slots
  }
}
