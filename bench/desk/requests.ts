import type pg from 'pg'
import { deskStates } from '#domain/desk/order-state.ts'
import { toPersianDigits } from '#domain/digits.ts'
import { orderChannels } from '#domain/order/channel.ts'
import { paymentStatuses } from '#domain/order/order.ts'
import { paymentMethods } from '#domain/order/payment.ts'
import type { DeskRequest } from './measure.ts'

const listMs = 50
const searchMs = 80

/** Lists by every filter, searches for rare and common texts, an order, today: with values that the database has. */
export async function deskRequests(pool: pg.Pool): Promise<DeskRequest[]> {
  const { rows: orders } = await pool.query<Sample>(`
    select o.id, order_number, customer_name, customer_phone, total, to_char(created_at, 'YYYY-MM-DD') as day,
      (select product_sku from order_items where order_id = o.id limit 1) as sku
    from orders o tablesample system (0.05) repeatable (1) where customer_phone like '0999%' limit 40`)
  const { rows: popular } = await pool.query<{ sku: string }>(
    'select product_sku as sku from order_items tablesample system (1) repeatable (1) group by 1 order by count(*) desc limit 3',
  )
  const of = (read: (order: Sample) => string) => orders.map((order) => listOf({ q: read(order) }))
  return [
    ...lists(orders),
    { name: 'search: number', limitMs: searchMs, paths: of(({ order_number }) => order_number) },
    { name: 'search: five letters', limitMs: searchMs, paths: of(({ order_number }) => order_number.slice(-5).toLowerCase()) },
    { name: 'search: mobile, Persian digits', limitMs: searchMs, paths: of(({ customer_phone }) => toPersianDigits(customer_phone)) },
    { name: 'search: whole name', limitMs: searchMs, paths: of(({ customer_name }) => customer_name) },
    { name: 'search: first name', limitMs: searchMs, paths: of(({ customer_name }) => customer_name.split(' ')[0] ?? '') },
    { name: 'search: SKU', limitMs: searchMs, paths: of(({ sku }) => sku) },
    { name: 'search: SKU of the best sellers', limitMs: searchMs, paths: popular.map(({ sku }) => listOf({ q: sku })) },
    { name: 'search: nothing found', limitMs: searchMs, paths: ['یخچال ساید', 'qqzzxx', '۰۹۱۲۳۴۵۶۷۸۹'].map((q) => listOf({ q })) },
    {
      name: 'search in a view',
      limitMs: searchMs,
      paths: of(({ customer_name }) => customer_name.split(' ')[0] ?? '').map((path) => `${path}&view=to-ship`),
    },
    {
      name: 'palette',
      limitMs: searchMs,
      paths: orders.map(({ customer_name }) => `/orders/find?${new URLSearchParams({ q: customer_name })}`),
    },
    { name: 'order', limitMs: listMs, paths: orders.map(({ id }) => `/orders/${id}`) },
    { name: 'today', limitMs: listMs, paths: ['/today'] },
  ]
}

type Sample = { id: string; order_number: string; customer_name: string; customer_phone: string; total: number; day: string; sku: string }

const listOf = (query: Record<string, string>) => `/orders?${new URLSearchParams(query)}`

function lists(orders: readonly Sample[]): DeskRequest[] {
  const list = (name: string, queries: readonly Record<string, string>[]) => ({
    name: `list: ${name}`,
    limitMs: listMs,
    paths: queries.map(listOf),
  })
  const days = orders.map(({ day }) => day)
  return [
    list('all', [{}]),
    list('oldest first', [{ sort: 'placed' }]),
    list('by amount', [{ sort: '-total' }, { sort: 'total' }]),
    ...['to-ship', 'receipts', 'to-accept', 'awaiting', 'cancel-requests', 'refunds'].map((view) => list(`view ${view}`, [{ view }])),
    ...deskStates.map((state) => list(`state ${state}`, [{ state }])),
    ...paymentMethods.map((method) => list(`method ${method}`, [{ method }])),
    ...paymentStatuses.map((payment) => list(`payment ${payment}`, [{ payment }])),
    list(
      'one day',
      days.map((day) => ({ from: day, to: day })),
    ),
    list(
      'a month',
      days.map((day) => ({ from: `${day.slice(0, 7)}-01`, to: `${day.slice(0, 7)}-28` })),
    ),
    list(
      'amount from',
      orders.map(({ total }) => ({ min: String(total) })),
    ),
    list(
      'amount between',
      orders.map(({ total }) => ({ min: String(total), max: String(Math.round(total * 1.02)) })),
    ),
    list('amount of nobody', [{ min: '900000000000' }]),
    list('province, large', [{ province: 'تهران' }]),
    list('province, small', [{ province: 'ایلام' }]),
    ...orderChannels.map((channel) => list(`channel ${channel}`, [{ channel }])),
    list('label', [{ label: 'فوری' }, { label: 'هدیه' }]),
    list(
      'five filters',
      days.map((day) => ({ method: 'cod', payment: 'paid', province: 'فارس', min: '5000000', from: day })),
    ),
    list('province and state', [
      { province: 'ایلام', state: 'to-ship' },
      { province: 'ایلام', state: 'cancelled' },
    ]),
    { name: 'counts of the views', limitMs: listMs, paths: ['/orders/views'] },
  ]
}
