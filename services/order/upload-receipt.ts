import { createHash, randomBytes } from 'node:crypto'
import { lockShopper } from '#db/account/lock-shopper.ts'
import type { Db } from '#db/connect.ts'
import { newId } from '#db/ids.ts'
import { countReceiptsToday, insertReceipt } from '#db/order/receipts.ts'
import { Refusal } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '../context.ts'
import { type CleanReceipt, receiptName, sanitizeReceipt } from './sanitize-receipt.ts'

export type Receipt = { id: string; fileName: string; contentType: string; byteSize: number }

/** Per shopper (docs/threats.md UP-04). */
const maxReceiptsPerDay = 10

/** Stores a sanitized receipt under a random key (docs/threats.md D16). */
export async function uploadReceipt(context: ServiceContext, userId: string, file: { name: string; bytes: Uint8Array }): Promise<Receipt> {
  await refuseTooMany(context.db, userId)
  const clean = await context.queues.receipts.run('receipt', () => sanitizeReceipt(file.bytes))
  if (clean.kind === 'refused')
    throw new Refusal(clean.reason === 'tooLarge' ? 'receipt.tooLarge' : 'receipt.unreadable', { reason: clean.reason })
  const objectKey = `receipts/${randomBytes(20).toString('hex')}`
  await store(context, objectKey, clean)
  try {
    return await record(context, userId, { objectKey, clean, fileName: receiptName(file.name, clean.contentType) })
  } catch (error) {
    await context.files.delete(objectKey)
    throw error
  }
}

/** Checked before the costly work, and again under the lock. */
async function refuseTooMany(db: Db, userId: string): Promise<void> {
  if ((await countReceiptsToday(db, userId)) >= maxReceiptsPerDay) throw new Refusal('request.tooMany')
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
    await refuseTooMany(tx, userId)
    await insertReceipt(tx, { ...receipt, userId, objectKey, contentHash })
  })
  return receipt
}
