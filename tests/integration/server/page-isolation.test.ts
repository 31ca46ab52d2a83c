import { expect, test } from 'vitest'
import { routes } from '#app/routes.ts'
import { aShopper } from '#tests/support/factories.ts'
import { openTestShop, signedInAs } from '#tests/support/test-shop.ts'

const shop = await openTestShop()
const { app, db } = shop

const [maryam, dariush] = [
  { shopper: await aShopper(db, { fullName: 'مریم سرمدنیا', email: 'maryam.sarmad@example.ir', phone: '09121110001' }), seen: 0 },
  { shopper: await aShopper(db, { fullName: 'داریوش مهرپرور', email: 'dariush.mehr@example.ir', phone: '09121110002' }), seen: 0 },
]

const marks = (of: typeof maryam) => [of.shopper.fullName, of.shopper.email, of.shopper.phone, of.shopper.userId, of.shopper.customerId]

const visitors = [
  { headers: await signedInAs(shop, maryam.shopper), strangers: [dariush], self: maryam },
  { headers: await signedInAs(shop, dariush.shopper), strangers: [maryam], self: dariush },
  { headers: {}, strangers: [maryam, dariush], self: null },
]

const paths = [
  ...routes.filter(({ access, path }) => access === 'private' && !path.includes('{')).flatMap(({ path }) => [path, `/_data${path}`]),
  '/',
  '/store',
  '/api/me',
]

test('AUTHZ-07: in 500 interleaved loads by two shoppers and a guest, no response contains data of another', async () => {
  const loads = Array.from({ length: 501 }, (_, index) => ({
    path: paths[Math.floor(index / visitors.length) % paths.length] ?? '/',
    visitor: visitors[index % visitors.length],
  }))
  let waiting = loads
  while (waiting.length > 0) {
    const together = waiting.slice(0, 25)
    waiting = waiting.slice(25)
    await Promise.all(
      together.map(async ({ path, visitor }) => {
        const response = await app.request(path, { headers: visitor?.headers ?? {} })
        const text = `${[...response.headers].join('\n')}\n${await response.text()}`
        for (const stranger of visitor?.strangers ?? []) for (const mark of marks(stranger)) expect(`${path}: ${text}`).not.toContain(mark)
        if (visitor?.self && text.includes(visitor.self.shopper.fullName)) visitor.self.seen += 1
      }),
    )
  }
  // The check is meaningful: each shopper does see their own name.
  expect(Math.min(maryam.seen, dariush.seen)).toBeGreaterThan(0)
})
