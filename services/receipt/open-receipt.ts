import { findReceipt } from '#db/order/receipts.ts'
import { Refusal } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { readStoredFile } from '#services/read-stored-file.ts'

export type OpenReceipt = { fileName: string; contentType: string; content: Uint8Array<ArrayBuffer> }

/** Only for its owner; another shopper's receipt is not found (UP-06). */
export async function openReceipt({ db, files }: ServiceContext, userId: string, receiptId: string): Promise<OpenReceipt> {
  const receipt = await findReceipt(db, userId, receiptId)
  if (!receipt) throw new Refusal('receipt.notFound')
  const content = await readStoredFile(files, receipt.objectKey)
  if (!content) throw new Error('a receipt has no file')
  return { fileName: receipt.fileName, contentType: receipt.contentType, content }
}
