import { toast } from '#app/stores/toasts.ts'

type Copied = { text: string; said: string; failed: string }

/** Copies a text to the clipboard and shows a toast. */
export async function copy({ text, said, failed }: Copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(said)
  } catch {
    toast.error(failed)
  }
}

/** Opens the share sheet of the device; without one, or when it fails, copies to the clipboard. */
export async function share(data: { title: string; url?: string; text?: string }, otherwise: Copied): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(otherwise)
  try {
    await navigator.share(data)
  } catch (error) {
    // The shopper closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copy(otherwise)
  }
}
