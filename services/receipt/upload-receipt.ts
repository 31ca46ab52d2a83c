import { createHash, randomBytes } from 'node:crypto'
import { lockShopper } from '#db/account/lock-shopper.ts'
import { newId } from '#db/ids.ts'
import { insertReceipt } from '#db/order/receipts.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import { FilesUnavailable } from '#gateways/files.ts'
import type { ServiceContext } from '#services/context.ts'
import { type PictureHash, pictureHash } from './picture-hash.ts'
import { type CleanReceipt, type ReceiptRefusal, receiptName, sanitizeReceipt } from './sanitize-receipt.ts'
import { refuseTooManyReceipts } from './upload-slot.ts'

export type Receipt = { id: string; fileName: string; contentType: string; byteSize: number }

type UploadContext = Pick<ServiceContext, 'db' | 'files' | 'queues'>
type ReceiptFile = { readonly name: string; readonly bytes: Uint8Array }

/** Stores a sanitized receipt under a random key (docs/threats.md D16). */
export async function uploadReceipt(context: UploadContext, userId: string, file: ReceiptFile): Promise<Receipt> {
  const { clean, picture } = await context.queues.pictureDecoding.run('picture', async () => {
    const clean = await sanitizeReceipt(file.bytes)
    return { clean, picture: clean.kind === 'clean' ? await hashOf(clean) : null }
  })
  if (clean.kind === 'refused') throw new Refusal(refusalOf(clean.reason), { reason: clean.reason })
  const objectKey = `receipts/${randomBytes(20).toString('hex')}`
  await store(context, objectKey, clean)
  try {
    return await record(context, userId, { objectKey, clean, picture, fileName: receiptName(file.name, clean.contentType) })
  } catch (error) {
    await context.files.delete(objectKey)
    throw error
  }
}

async function hashOf({ bytes, contentType }: CleanReceipt): Promise<PictureHash | null> {
  return contentType === 'image/webp' ? pictureHash(bytes) : null
}

function refusalOf(reason: ReceiptRefusal): RefusalCode {
  if (reason === 'tooManyPixels') return 'receipt.tooManyPixels'
  return reason === 'tooLarge' ? 'receipt.tooLarge' : 'receipt.unreadable'
}

async function store({ files }: UploadContext, key: string, { bytes, contentType }: CleanReceipt): Promise<void> {
  try {
    await files.put(key, bytes, contentType)
  } catch (error) {
    if (error instanceof FilesUnavailable) throw new Refusal('receipt.notStored')
    throw error
  }
}

type Stored = { objectKey: string; clean: CleanReceipt; picture: PictureHash | null; fileName: string }

/** The file is stored first: a row never refers to a missing file. */
async function record(context: UploadContext, userId: string, { objectKey, clean, picture, fileName }: Stored): Promise<Receipt> {
  const receipt = { id: newId(), fileName, contentType: clean.contentType, byteSize: clean.bytes.length }
  const contentHash = createHash('sha256').update(clean.bytes).digest()
  await context.db.transaction(async (tx) => {
    await lockShopper(tx, userId)
    await refuseTooManyReceipts(tx, userId)
    await insertReceipt(tx, { ...receipt, userId, objectKey, contentHash }, picture)
  })
  return receipt
}
