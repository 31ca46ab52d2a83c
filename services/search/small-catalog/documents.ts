import type { CatalogDocument } from '#db/search/catalog-documents.ts'

/** The search documents of a small catalog in memory, by product id and by their words. */
export class Documents {
  readonly #byId = new Map<string, CatalogDocument>()
  readonly #byWord = new Map<string, CatalogDocument[]>()
  /** All words in one text: searching it is faster than searching each word. Words of removed products stay, without documents. */
  #allWords = ' '

  values(): Iterable<CatalogDocument> {
    return this.#byId.values()
  }

  get size(): number {
    return this.#byId.size
  }

  /** False when no document contains the text, also inside a word; the text must not contain spaces. */
  mayContain(text: string): boolean {
    return this.#allWords.includes(text)
  }

  /** The number of documents with exactly this word. */
  countOf(word: string): number {
    return this.#byWord.get(word)?.length ?? 0
  }

  /** The documents with a word that contains the text; the text must not contain spaces. */
  documentsWith(text: string): Set<CatalogDocument> {
    return new Set(this.#wordsWith(text).flatMap((word) => this.#byWord.get(word) ?? []))
  }

  #wordsWith(text: string): string[] {
    const [all, words]: [string, string[]] = [this.#allWords, []]
    for (let at = all.indexOf(text); at !== -1 && text !== ''; ) {
      const end = all.indexOf(' ', at)
      words.push(all.slice(all.lastIndexOf(' ', at) + 1, end))
      at = all.indexOf(text, end)
    }
    return words
  }

  /** Without repeated words: a word is searched once per document. */
  set({ words, ...rest }: CatalogDocument): void {
    this.delete(rest.productId)
    const document = { ...rest, words: ` ${[...new Set(words.split(' ').filter((word) => word !== ''))].join(' ')} ` }
    this.#byId.set(document.productId, document)
    for (const word of wordsOf(document)) {
      const documents = this.#byWord.get(word)
      if (documents) documents.push(document)
      else {
        this.#byWord.set(word, [document])
        this.#allWords += `${word} `
      }
    }
  }

  delete(productId: string): void {
    const document = this.#byId.get(productId)
    if (!document) return
    this.#byId.delete(productId)
    for (const word of wordsOf(document)) {
      const documents = this.#byWord.get(word)
      documents?.splice(documents.indexOf(document), 1)
    }
  }
}

/** The words of the names with the names without spaces, and those of the description. */
function wordsOf({ names, words }: CatalogDocument): Set<string> {
  return new Set([...names.split(/\s/), ...words.split(' ')].filter((word) => word !== ''))
}
