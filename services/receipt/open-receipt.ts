import type { Readable } from 'node:stream'
import { findReceipt } from '#db/order/receipts.ts'
import { Refusal } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '../context.ts'

export type OpenReceipt = { fileName: string; contentType: string; content: Readable }

/** Only for its owner; another shopper's receipt is not found (UP-06). */
export async function openReceipt({ db, files }: ServiceContext, userId: string, receiptId: string): Promise<OpenReceipt> {
  const receipt = await findReceipt(db, userId, receiptId)
  if (!receipt) throw new Refusal('receipt.notFound')
  const content = await files.get(receipt.objectKey).catch((error: unknown) => {
    if (error instanceof FilesUnavailable) throw new Refusal('shop.unavailable')
    throw error
  })
  if (!content) throw new Error('a receipt has no file')
  return { fileName: receipt.fileName, contentType: receipt.contentType, content }
}
