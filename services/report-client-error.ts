export type ClientError = { message: string; path: string; stack?: string | undefined }

/** Logs an error of a shopper's browser without the query of its URL. */
export function reportClientError(write: (error: ClientError) => void, { message, path, stack }: ClientError): void {
  write({ message: oneLine(message), path: oneLine(path).replace(/[?#].*$/, ''), stack: stack && printable(stack) })
}

function oneLine(text: string): string {
  return printable(text).replace(/\s+/g, ' ').trim()
}

/** Control characters could forge log lines or terminal colours. */
function printable(text: string): string {
  return text.replace(/[^\P{C}\n\u200c]/gu, '')
}
