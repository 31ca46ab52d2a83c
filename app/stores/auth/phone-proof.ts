import { restoreProof, type StoredProof } from '#domain/account/stored-proof.ts'

const key = 'phone-proof'

/** In the tab's storage: a reload or a discarded tab loses nothing, and it ends with the tab, the registration or the sign-in. */
export function readProof(): StoredProof {
  return restoreProof(parsed(), epochNow())
}

/** Milliseconds since 1970: `performance.now()` starts again with each document. */
export function epochNow(): number {
  return performance.timeOrigin + performance.now()
}

export function saveProof(proof: StoredProof): void {
  tryStorage((storage) => storage.setItem(key, JSON.stringify(proof)))
}

export function deleteProof(): void {
  tryStorage((storage) => storage.removeItem(key))
}

function parsed(): unknown {
  let stored: unknown = null
  tryStorage((storage) => {
    stored = JSON.parse(storage.getItem(key) ?? 'null')
  })
  return stored
}

function tryStorage(work: (storage: Storage) => void): void {
  try {
    work(sessionStorage)
  } catch {
    // Storage is blocked, full or corrupt: the page still holds the proof in memory.
  }
}
