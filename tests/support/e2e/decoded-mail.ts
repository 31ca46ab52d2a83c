/** The readable text of a mail's source: subject, sender and every part. */
export function decodedMail(source: string): string {
  const words = source.replace(/=\?utf-8\?([bq])\?([^?]*)\?=\s*/gi, (_whole, way: string, text: string) =>
    way.toLowerCase() === 'b' ? fromBase64(text) : fromQuotedPrintable(text.replaceAll('_', ' ')),
  )
  return words
    .split(/\r\n--/)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const body = rest.join('\r\n\r\n')
      if (/transfer-encoding: base64/i.test(head)) return `${head}\n${fromBase64(body)}`
      return /transfer-encoding: quoted-printable/i.test(head) ? `${head}\n${fromQuotedPrintable(body)}` : part
    })
    .join('\n')
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_whole, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
