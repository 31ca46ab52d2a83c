import { useEffect, useRef, useState } from 'react'
import { readPreview, type Upload, UploadFailed, uploadReceipt } from '#app/stores/checkout/receipts.ts'
import { receiptFileProblem } from '#domain/order/receipt-file.ts'

/** A file that is being uploaded or has been. */
export type UploadFile = { readonly name: string; readonly preview: string | null; readonly progress: number }

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
  useEffect(() => () => upload.current?.stop(), [])

  const remove = () => {
    upload.current?.stop()
    onReceipt(null)
    setFile(null)
    setProblem(null)
  }
  const send = async (chosen: File) => {
    setFile({ name: chosen.name, preview: null, progress: 0 })
    setUploading(true)
    const started = uploadReceipt(chosen, (progress) => setFile((current) => current && { ...current, progress }))
    upload.current = started
    void readPreview(chosen).then((preview) => setFile((current) => current && { ...current, preview }))
    try {
      onReceipt(await started.done)
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error
      if (upload.current !== started) return
      setFile(null)
      setProblem(error.message || null)
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
