import { createHash, randomBytes } from 'node:crypto'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { newId } from '#db/ids.ts'
import { insertReceipt } from '#db/order/receipts.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '../context.ts'
import { type CleanReceipt, type ReceiptRefusal, receiptName, sanitizeReceipt } from './sanitize-receipt.ts'
import { refuseTooManyReceipts } from './upload-slot.ts'

export type Receipt = { id: string; fileName: string; contentType: string; byteSize: number }

type ReceiptFile = { readonly name: string; readonly bytes: Uint8Array }

/** Stores a sanitized receipt under a random key (docs/threats.md D16). `read` copies the file out of its form: one at a time, like decoding. */
export async function uploadReceipt(context: ServiceContext, userId: string, read: () => Promise<ReceiptFile>): Promise<Receipt> {
  const { file, clean } = await context.queues.receipts.run('receipt', async () => {
    const file = await read()
    return { file, clean: await sanitizeReceipt(file.bytes) }
  })
  if (clean.kind === 'refused') throw new Refusal(refusalOf(clean.reason), { reason: clean.reason })
  const objectKey = `receipts/${randomBytes(20).toString('hex')}`
  await store(context, objectKey, clean)
  try {
    return await record(context, userId, { objectKey, clean, fileName: receiptName(file.name, clean.contentType) })
  } catch (error) {
    await context.files.delete(objectKey)
    throw error
  }
}

function refusalOf(reason: ReceiptRefusal): RefusalCode {
  if (reason === 'tooManyPixels') return 'receipt.tooManyPixels'
  return reason === 'tooLarge' ? 'receipt.tooLarge' : 'receipt.unreadable'
}

async function store({ files }: ServiceContext, key: string, { bytes, contentType }: CleanReceipt): Promise<void> {
  try {
    await files.put(key, bytes, contentType)
  } catch (error) {
    if (error instanceof FilesUnavailable) throw new Refusal('receipt.notStored')
    throw error
  }
}

type Stored = { objectKey: string; clean: CleanReceipt; fileName: string }

/** The file is stored first: a row never refers to a missing file. */
async function record(context: ServiceContext, userId: string, { objectKey, clean, fileName }: Stored): Promise<Receipt> {
  const receipt = { id: newId(), fileName, contentType: clean.contentType, byteSize: clean.bytes.length }
  const contentHash = createHash('sha256').update(clean.bytes).digest()
  await context.db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    await refuseTooManyReceipts(tx, userId)
    await insertReceipt(tx, { ...receipt, userId, objectKey, contentHash })
  })
  return receipt
}
