import type { Db } from './connect.ts'

type Preparable<Prepared> = { prepare: (name: string) => Prepared }

/** Drizzle builds the SQL once per database instead of once per call; parameters come as `sql.placeholder`. */
export function prepareOnce<Prepared extends object>(build: (db: Db) => Preparable<Prepared>): (db: Db) => Prepared {
  const cache = new WeakMap<Db, Prepared>()
  return (db) => {
    const cached = cache.get(db)
    if (cached) return cached
    // Unnamed here: `connect` names every statement by its text (docs/decisions/0036).
    const prepared = build(db).prepare('')
    cache.set(db, prepared)
    return prepared
  }
}
