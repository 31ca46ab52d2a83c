import { countReceipts, findReceiptFile, listReceipts, orderOfReference, type ReceiptRow } from '#db/desk/receipts.ts'
import type { ReceiptTab } from '#domain/desk/tabs.ts'
import { bankReference } from '#domain/order/bank-reference.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { codeOf } from '#services/desk/order/list-orders.ts'
import { readStoredFile } from '#services/read-stored-file.ts'

/** A receipt with what is needed to judge it. */
type DeskReceipt = Omit<ReceiptRow, 'orderNumber' | 'itemCount' | 'micros'> & {
  code: string
  otherItems: number
}

export type ReceiptQueue = { receipts: DeskReceipt[]; waiting: number; total: number; judgedToday: number; now: string; today: string }

const queueLength = 50

export async function getReceiptQueue({ db }: ServiceContext, tab: ReceiptTab): Promise<ReceiptQueue> {
  const rows = await listReceipts(db, tab, null, queueLength)
  return { receipts: rows.map(viewOf), ...(await countReceipts(db)) }
}

function viewOf({ orderNumber, itemCount, sameFile, samePicture, micros: _, ...row }: ReceiptRow): DeskReceipt {
  return {
    ...row,
    code: codeOf(orderNumber),
    otherItems: Math.max(0, itemCount - 1),
    sameFile: sameFile.map(codeOf),
    samePicture: samePicture.map(codeOf),
  }
}

/** The code of the order that has this bank reference already; null while it is free. */
export async function findReference({ db }: ServiceContext, text: string): Promise<string | null> {
  const reference = bankReference(text)
  const orderNumber = reference && (await orderOfReference(db, reference))
  return orderNumber ? codeOf(orderNumber) : null
}

type OpenDeskReceipt = { contentType: string; content: Uint8Array<ArrayBuffer> }

export async function openDeskReceipt({ db, files }: ServiceContext, id: string): Promise<OpenDeskReceipt> {
  const receipt = await findReceiptFile(db, id)
  if (!receipt) throw new Refusal('receipt.notFound')
  const content = await readStoredFile(files, receipt.objectKey)
  if (!content) throw new Error('a receipt has no file')
  return { contentType: receipt.contentType, content }
}
