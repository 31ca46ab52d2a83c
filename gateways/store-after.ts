import type { FileStore } from './files.ts'

/** A store that replaces a former one: new files go into it, older ones are still read and deleted in the former store. */
export function storeAfter(store: FileStore, former: FileStore): FileStore {
  return {
    put: store.put,
    // The former store first: it is a folder of this machine, and its files can be read while the new store is down.
    get: async (key) => (await former.get(key)) ?? (await store.get(key)),
    async delete(key) {
      await store.delete(key)
      await former.delete(key)
    },
    async list(prefix) {
      const files = [...(await former.list(prefix)), ...(await store.list(prefix))]
      const byKey = new Map(files.map((file) => [file.key, file]))
      return [...byKey.values()].toSorted((one, other) => (one.key < other.key ? -1 : 1))
    },
  }
}
