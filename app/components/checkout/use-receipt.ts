import { useEffect, useRef, useState } from 'react'
import { readPreview, type Upload, UploadFailed, uploadReceipt } from '#app/stores/checkout/receipts.ts'
import { shrinkPhoto } from '#app/stores/checkout/shrink-photo.ts'
import { maxReceiptBytes } from '#domain/order/payment.ts'
import { mustShrink, receiptFileProblem, receiptTooLarge } from '#domain/order/receipt-file.ts'

/** A file that is being uploaded or has been. `progress`: null while it is shrunk; 1 while the server checks it. */
export type UploadFile = { readonly name: string; readonly preview: string | null; readonly progress: number | null }

export type ReceiptChoice = {
  readonly file: UploadFile | null
  readonly isUploading: boolean
  readonly problem: string | null
  readonly choose: (file: File | undefined) => void
  readonly remove: () => void
}

/** One receipt at a time: another one replaces it, and an upload in flight can be aborted. */
export function useReceipt(onReceipt: (receiptId: string | null) => void): ReceiptChoice {
  const [file, setFile] = useState<UploadFile | null>(null)
  const [isUploading, setUploading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<Upload>(null)
  const latest = useRef(0)
  useEffect(() => () => upload.current?.stop(), [])

  const fail = (message: string | null) => {
    setFile(null)
    setProblem(message)
    setUploading(false)
  }
  const remove = () => {
    upload.current?.stop()
    latest.current += 1
    onReceipt(null)
    setFile(null)
    setProblem(null)
  }
  const send = async (original: File) => {
    setFile({ name: original.name, preview: null, progress: null })
    setUploading(true)
    const turn = ++latest.current
    const chosen = mustShrink(original) ? await shrinkPhoto(original) : original
    if (turn !== latest.current) return
    if (!chosen || chosen.size > maxReceiptBytes) return fail(receiptTooLarge)
    const started = uploadReceipt(chosen, (progress) => setFile((current) => current && { ...current, progress }))
    upload.current = started
    void readPreview(chosen).then((preview) => setFile((current) => current && { ...current, preview }))
    try {
      onReceipt(await started.done)
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error
      if (upload.current !== started) return
      fail(error.message || null)
    }
    if (upload.current === started) setUploading(false)
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const fileProblem = receiptFileProblem(chosen)
    if (fileProblem) return setProblem(fileProblem)
    remove()
    void send(chosen)
  }
  return { file, isUploading, problem, choose, remove }
}
