import type { FileStore } from './files.ts'

/** A store that took the place of another: new files go into it, those of before are still read and deleted where they are. */
export function storeAfter(store: FileStore, former: FileStore): FileStore {
  return {
    put: store.put,
    // The former first: it is the nearer one, and its files do not need the new one to be up.
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
