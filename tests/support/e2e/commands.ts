import type { Db } from '#db/connect.ts'
import { demoOwner } from '#db/desk/demo-owner.ts'
import { openDatabase } from '#scripts/open-database.ts'
import { readConfig } from '#server/config/config.ts'
import { readSecrets, shopSecrets } from '#server/config/secrets.ts'
import { makeDeskLink } from '#services/desk/one-time-link.ts'
import { changeOrderByNumber } from './change-order.ts'
import { makeHostileGoods, removeHostileGoods } from './hostile-goods.ts'
import { makeHostileText } from './make-hostile-text.ts'
import { makeMismatch } from './make-mismatch.ts'
import { makeOrders } from './make-orders.ts'
import { makeReceipts } from './make-receipts.ts'
import { ageCodes, ageLastCodeOf, ageProofs, ageProofsOf, makePaymentsDue } from './pass-time.ts'
import {
  makePricedProducts,
  priceOf,
  removeCurrencyLinks,
  removeImportedProducts,
  removePricedProducts,
  removeRates,
  setPrice,
  setRate,
} from './priced-products.ts'
import { makeSpareProduct, showProduct } from './spare-product.ts'

/**
 * What browser tests do to the database of the tested shop. A program of its own, because the tests' modules are not the shop's; it stays, because
 * loading the shop's modules takes a second.
 */
const { db } = await openDatabase()

const commands = {
  ageCodes,
  ageLastCodeOf,
  ageProofs,
  ageProofsOf,
  changeOrderByNumber,
  makeHostileGoods,
  makeHostileText,
  makeMismatch,
  makeOrders,
  makePaymentsDue,
  makePricedProducts,
  makeReceipts,
  makeSpareProduct,
  priceOf,
  removeHostileGoods,
  removeCurrencyLinks,
  removeImportedProducts,
  removePricedProducts,
  removeRates,
  setPrice,
  setRate,
  showProduct,
  /** A one-time link to the desk of the demo's owner. */
  async makeLink(to: Db): Promise<string> {
    const config = readConfig(process.env)
    const context = { db: to, secrets: shopSecrets(readSecrets(config)), settings: { baseUrl: config.BASE_URL } }
    return makeDeskLink(context, await demoOwner(to))
  },
}

export type Commands = typeof commands
export type Call = { readonly number: number; readonly name: keyof Commands; readonly args: readonly unknown[] }
export type Reply = { readonly number: number; readonly value?: unknown; readonly error?: string }

async function replyTo({ number, name, args }: Call): Promise<Reply> {
  try {
    return { number, value: await Reflect.apply(commands[name], undefined, [db, ...args]) }
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', async (call: Call) => process.send?.(await replyTo(call)))
process.on('disconnect', () => process.exit())
