/** Dictionary encoding: consecutive numbers for ids or words, in the sequence of their first use. */
export class IdDictionary {
  readonly ids: string[] = []
  readonly #shards: readonly Map<string, number>[]

  /** Resizing a Map rehashes every entry in one blocking step, a tenth of a second for a million ids. Several small Maps avoid that. */
  constructor(shards = 1) {
    this.#shards = Array.from({ length: shards }, () => new Map<string, number>())
  }

  get(id: string): number | undefined {
    return this.#shardOf(id).get(id)
  }

  getOrAdd(id: string): number {
    const shard = this.#shardOf(id)
    const known = shard.get(id)
    if (known !== undefined) return known
    shard.set(id, this.ids.length)
    return this.ids.push(id) - 1
  }

  /** Hashes the last two characters, which are random in our UUIDs. */
  #shardOf(id: string): Map<string, number> {
    const { length } = this.#shards
    const shard = length === 1 ? 0 : (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) % length || 0
    return this.#shards[shard] as Map<string, number>
  }
}
