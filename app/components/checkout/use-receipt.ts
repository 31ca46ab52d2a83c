import { useEffect, useRef, useState } from 'react'
import { setReceipt } from '#app/stores/checkout/checkout.ts'
import { readPreview, type Upload, UploadFailed, uploadReceipt } from '#app/stores/checkout/receipts.ts'
import { receiptFileProblem } from '#domain/order/receipt-file.ts'

/** A file that is being uploaded or has been. */
export type SentFile = { readonly name: string; readonly preview: string | null; readonly share: number }

export type ReceiptChoice = {
  readonly file: SentFile | null
  readonly isSending: boolean
  readonly problem: string | null
  readonly choose: (file: File | undefined) => void
  readonly remove: () => void
}

/** One receipt at a time: another one replaces it, and an upload in flight can be aborted. */
export function useReceipt(): ReceiptChoice {
  const [file, setFile] = useState<SentFile | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useRef<Upload>(null)
  useEffect(() => () => upload.current?.stop(), [])

  const remove = () => {
    upload.current?.stop()
    setReceipt(null)
    setFile(null)
    setProblem(null)
  }
  const send = async (chosen: File) => {
    setFile({ name: chosen.name, preview: null, share: 0 })
    setSending(true)
    const started = uploadReceipt(chosen, (share) => setFile((sent) => sent && { ...sent, share }))
    upload.current = started
    void readPreview(chosen).then((preview) => setFile((sent) => sent && { ...sent, preview }))
    try {
      setReceipt(await started.done)
    } catch (error) {
      if (!(error instanceof UploadFailed)) throw error
      if (upload.current !== started) return
      setFile(null)
      setProblem(error.message || null)
    }
    if (upload.current === started) setSending(false)
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    const found = receiptFileProblem(chosen)
    if (found) return setProblem(found)
    remove()
    void send(chosen)
  }
  return { file, isSending, problem, choose, remove }
}
