import type { Db } from './connect.ts'

type Preparable<Prepared> = { prepare: (name: string) => Prepared }

/** A statement that Drizzle builds once for each database instead of once for each question; what differs comes by `sql.placeholder`. */
export function prepared<Prepared extends object>(build: (db: Db) => Preparable<Prepared>): (db: Db) => Prepared {
  const built = new WeakMap<Db, Prepared>()
  return (db) => {
    const known = built.get(db)
    if (known) return known
    // Without a name of its own: it gets the one of its text, as every statement does (docs/decisions/0029).
    const fresh = build(db).prepare('')
    built.set(db, fresh)
    return fresh
  }
}
