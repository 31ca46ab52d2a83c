import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { wooCommerceApi } from '#gateways/woocommerce.ts'
import type { ServiceContext } from '#services/context.ts'
import { createWooCommerceSimulator, type WooShop } from '#simulators/woocommerce.ts'
import { type SampleRow, wooSample } from './woocommerce-sample.ts'

const split = (text: string | number | undefined) =>
  String(text ?? '')
    .split(/(?<!\\),/)
    .map((part) => part.trim().replaceAll('\\,', ','))
    .filter(Boolean)

/** Categories of «a > b» paths with ids and parents. */
function categoriesOf(rows: readonly SampleRow[]) {
  const ids = new Map<string, { id: number; name: string; parent: number }>()
  for (const path of rows.flatMap((row) => split(row.Categories))) {
    const names = path.split('>').map((name) => name.trim())
    for (const [index, name] of names.entries()) {
      const key = names.slice(0, index + 1).join(' > ')
      const parent = ids.get(names.slice(0, index).join(' > '))?.id ?? 0
      if (!ids.has(key)) ids.set(key, { id: ids.size + 1, name, parent })
    }
  }
  return ids
}

function productOf(row: SampleRow, categories: ReturnType<typeof categoriesOf>) {
  const isVariation = row.Type === 'variation'
  const attributes = [1, 2].flatMap((number) => {
    const name = row[`Attribute ${number as 1 | 2} name`]
    const values = split(row[`Attribute ${number as 1 | 2} value(s)`])
    return name ? [{ id: number, name, ...(isVariation ? { option: values[0] } : { options: values }) }] : []
  })
  const stock = row.Stock === undefined || row.Stock === '' ? null : Number(row.Stock)
  return {
    ...{ id: Number(row.ID), type: row.Type, sku: row.SKU ?? '', name: row.Name, status: row.Published === 1 ? 'publish' : 'draft' },
    ...{ short_description: row['Short description'] ?? '', description: String(row.Description ?? '').replaceAll('\\n', '\n') },
    ...{ regular_price: String(row['Regular price'] ?? ''), sale_price: String(row['Sale price'] ?? '') },
    ...{ manage_stock: stock !== null, stock_quantity: stock, stock_status: row['In stock?'] === 0 ? 'outofstock' : 'instock' },
    ...{ weight: String(row['Weight (kg)'] ?? ''), brands: split(row.Brands).map((name, index) => ({ id: index + 1, name })) },
    categories: split(row.Categories).map((path) => {
      const { id = 0, name = '' } = categories.get(path) ?? {}
      return { id, name }
    }),
    ...(isVariation ? { image: null } : { images: split(row.Images).map((src) => ({ src })) }),
    attributes,
  }
}

export const wooKeys = { key: 'ck_test_1234567890', secret: 'cs_test_0987654321' }

/** The sample of `wooSample` as a shop of the API: the same products as in the file. */
export function wooApiSample(count: number, more: Partial<WooShop> = {}): WooShop {
  const { rows } = wooSample(count)
  const categories = categoriesOf(rows)
  const [main, variations] = [rows.filter(({ Type }) => Type !== 'variation'), rows.filter(({ Type }) => Type === 'variation')]
  const idOf = new Map(
    main.flatMap(({ ID, SKU }) => [[`id:${ID}`, Number(ID)] as const, ...(SKU ? [[String(SKU), Number(ID)] as const] : [])]),
  )
  return {
    ...wooKeys,
    currency: 'IRT',
    products: main.map((row) => productOf(row, categories)),
    variations: Map.groupBy(
      variations.map((row) => ({ ...productOf(row, categories), parent: idOf.get(String(row.Parent)) ?? 0 })),
      ({ parent }) => parent,
    ),
    categories: [...categories.values()],
    ...more,
  }
}

/** A simulator with a gateway that reaches it as `https://old.example`, whose IP is public. */
async function openWooCommerce(shop: WooShop) {
  const simulator = createWooCommerceSimulator(shop)
  const server = createServer(simulator).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pauses: number[] = []
  const gateway = wooCommerceApi({
    network: { resolve: async () => [{ address: '93.184.216.34', family: 4 }], connect: () => connect(port, '127.0.0.1') },
    pause: async (ms) => void pauses.push(ms),
  })
  return { simulator, gateway, pauses, close: () => server.close() }
}

/** The whole shop of a test reads this one from now on. */
export async function readFrom(context: ServiceContext, shop: WooShop) {
  const opened = await openWooCommerce(shop)
  Object.assign(context, { woocommerce: opened.gateway })
  return opened
}
