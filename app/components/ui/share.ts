import { toast } from '#app/stores/toasts.ts'

type CopyOptions = { text: string; done: string; failed: string }

/** Copies a text to the clipboard and shows a toast. */
export async function copy({ text, done, failed }: CopyOptions): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(done)
  } catch {
    toast.error(failed)
  }
}

/** Opens the share sheet of the device; without one, or when it fails, copies to the clipboard. */
export async function share(data: { title: string; url?: string; text?: string }, fallback: CopyOptions): Promise<void> {
  if (typeof navigator.share !== 'function') return copy(fallback)
  try {
    await navigator.share(data)
  } catch (error) {
    // The shopper closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return
    await copy(fallback)
  }
}
