import type { Readable } from 'node:stream'
import { countReceipts, findReceiptFile, listReceipts, type ReceiptRow, type ReceiptTab } from '#db/desk/receipts.ts'
import { Refusal } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '../../context.ts'
import { codeOf } from '../order/list-orders.ts'

/** A receipt with what is needed to judge it. */
type DeskReceipt = Omit<ReceiptRow, 'orderNumber' | 'itemCount' | 'sameFile'> & {
  code: string
  otherItems: number
  sameFile: string[]
}

export type ReceiptQueue = { receipts: DeskReceipt[]; waiting: number; total: number; judgedToday: number; now: string; today: string }

const queueLength = 50

export async function getReceiptQueue({ db }: ServiceContext, tab: ReceiptTab): Promise<ReceiptQueue> {
  const rows = await listReceipts(db, tab, queueLength)
  return { receipts: rows.map(viewOf), ...(await countReceipts(db)) }
}

function viewOf({ orderNumber, itemCount, sameFile, ...row }: ReceiptRow): DeskReceipt {
  return { ...row, code: codeOf(orderNumber), otherItems: Math.max(0, itemCount - 1), sameFile: sameFile.map(codeOf) }
}

export async function openDeskReceipt({ db, files }: ServiceContext, id: string): Promise<{ contentType: string; content: Readable }> {
  const receipt = await findReceiptFile(db, id)
  if (!receipt) throw new Refusal('receipt.notFound')
  const content = await files.get(receipt.objectKey).catch((error: unknown) => {
    if (error instanceof FilesUnavailable) throw new Refusal('shop.unavailable')
    throw error
  })
  if (!content) throw new Error('a receipt has no file')
  return { contentType: receipt.contentType, content }
}
