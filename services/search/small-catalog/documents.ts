import type { CatalogDocument } from '#db/search/catalog-documents.ts'

/** The search documents of a small catalog in memory, by product id. */
export class Documents {
  readonly #byId = new Map<string, CatalogDocument>()
  readonly #words = new Set<string>()
  /** All words of the catalog in one text. Words of removed products stay: this only excludes words that were never there. */
  #allWords = ' '

  values(): Iterable<CatalogDocument> {
    return this.#byId.values()
  }

  /** False when no document contains the text, also inside a word; the text must not contain spaces. */
  mayContain(text: string): boolean {
    return this.#allWords.includes(text)
  }

  /** Without repeated words: a word is searched once per document. */
  set(document: CatalogDocument): void {
    const words = new Set(document.words.split(' ').filter((word) => word !== ''))
    this.#byId.set(document.productId, { ...document, words: ` ${[...words].join(' ')} ` })
    const added = [...words, ...document.names.split(/\s/)].filter((word) => !this.#words.has(word))
    for (const word of added) this.#words.add(word)
    if (added.length > 0) this.#allWords += `${[...new Set(added)].join(' ')} `
  }

  delete(productId: string): void {
    this.#byId.delete(productId)
  }
}
