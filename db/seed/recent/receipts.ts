import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentFolder } from '#db/seed/content.ts'

/** Pictures of invented transfers, with the sum in toman that each shows. The last shows less than its order costs. */
export const sampleReceipts = {
  'receipt-1': 29_820_000,
  'receipt-2': 11_950_000,
  'receipt-3': 121_820_000,
  'receipt-4': 19_300_000,
} as const

export type SampleReceipt = keyof typeof sampleReceipts

type ReceiptFile = { bytes: Uint8Array; contentType: string; contentHash: Buffer }

export async function readSampleReceipts(folder = contentFolder): Promise<Record<SampleReceipt, ReceiptFile>> {
  const read = async (name: SampleReceipt): Promise<ReceiptFile> => {
    const bytes = await readFile(join(folder, 'receipts', `${name}.webp`))
    return { bytes, contentType: 'image/webp', contentHash: createHash('sha256').update(bytes).digest() }
  }
  const [one, two, three, four] = await Promise.all([read('receipt-1'), read('receipt-2'), read('receipt-3'), read('receipt-4')])
  return { 'receipt-1': one, 'receipt-2': two, 'receipt-3': three, 'receipt-4': four }
}
