import { fixedId } from '#db/ids.ts'
import type { customers, profiles } from '#db/schema/accounts.ts'
import { authors } from './authors.ts'
import { daysBefore, hoursAfter } from './calendar.ts'

export type Person = { userId: string; customerId: string; name: string; email: string; phone: string; joinedAt: Date }

// No operator uses 097 and `.invalid` is reserved, so that no message reaches a real person.
function person(name: string, number: number): Person {
  const joinedAt = hoursAfter(daysBefore(400, name), number)
  return {
    userId: fixedId(joinedAt, `user ${name}`),
    customerId: fixedId(joinedAt, `customer ${name}`),
    name,
    email: `demo-${number}@example.invalid`,
    phone: `0970000${String(number).padStart(4, '0')}`,
    joinedAt,
  }
}

export const clerk: Person = person('کارشناس فروش', 0)

export const people: readonly Person[] = authors.map((name, index) => person(name, index + 1))

const byName = new Map(people.map((one) => [one.name, one]))

export function personNamed(name: string): Person {
  const found = byName.get(name)
  if (!found) throw new Error(`no such author: ${name}`)
  return found
}

/** Without a password hash, so that no one can sign in as one of them. */
export function profileRows(): (typeof profiles.$inferInsert)[] {
  return [clerk, ...people].map((one) => ({
    id: one.userId,
    email: one.email,
    phone: one.phone,
    fullName: one.name,
    createdAt: one.joinedAt,
    updatedAt: one.joinedAt,
  }))
}

export function customerRows(): (typeof customers.$inferInsert)[] {
  return people.map((one) => {
    const [firstName = '', ...rest] = one.name.split(' ')
    return {
      id: one.customerId,
      userId: one.userId,
      email: one.email,
      phone: one.phone,
      firstName,
      lastName: rest.join(' '),
      customerNumber: `CUST-${one.joinedAt.getTime()}`,
      createdAt: one.joinedAt,
      updatedAt: one.joinedAt,
    }
  })
}
