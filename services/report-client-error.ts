export type ClientError = { message: string; path: string; stack?: string | undefined }

/** What went wrong in a shopper's browser, written down without what the shopper typed into the address. */
export function reportClientError(write: (error: ClientError) => void, { message, path, stack }: ClientError): void {
  write({ message: oneLine(message), path: oneLine(path).replace(/[?#].*$/, ''), stack: stack && printable(stack) })
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Control characters could forge lines or colours where somebody reads the log. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\u200c]/gu, '')
}
