import dns from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:http'
import https, { type RequestOptions } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { type AddressInfo, connect } from 'node:net'
import { createWooCommerceSimulator } from '#simulators/woocommerce.ts'
import { oldShop, oldShopHost } from './old-shop-goods.ts'

/**
 * Makes `https://old.example` a shop of WooCommerce for the program in this process. The program calls public IPs alone and verifies their
 * certificates, so its resolver and its connection to this one host are replaced, as in the integration tests.
 */
export async function openOldShop(): Promise<void> {
  const server = createServer(createWooCommerceSimulator(oldShop)).listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const { lookup } = dns
  const { request } = https
  Object.assign(dns, {
    lookup: (host: string, ...rest: unknown[]) =>
      host === oldShopHost ? Promise.resolve([{ address: '93.184.216.34', family: 4 }]) : Reflect.apply(lookup, dns, [host, ...rest]),
  })
  Object.assign(https, {
    request: (url: URL, options: RequestOptions, ...rest: unknown[]) => {
      const own = url.hostname === oldShopHost ? { agent: undefined, createConnection: () => connect(port, '127.0.0.1') } : {}
      return Reflect.apply(request, https, [url, { ...options, ...own }, ...rest])
    },
  })
  syncBuiltinESMExports()
}
