/** A part of a form; its content is a view of the form's bytes. */
export type Part = { readonly name: string; readonly fileName: string | null; readonly content: Buffer }

const maxHeaderBytes = 8 * 1024

/**
 * The parts of a `multipart/form-data` body (RFC 7578), without copying: `Response.formData()` makes three copies of an upload of 8 MB
 * (DESK-24). Null for a malformed form or one with more parts than allowed.
 */
export function partsOf(form: Buffer, boundary: string, maxParts: number): Part[] | null {
  const delimiter = `\r\n--${boundary}`
  const first = delimiter.slice(2)
  const parts: Part[] = []
  let at = form.toString('latin1', 0, first.length) === first ? first.length : -1
  while (at !== -1 && parts.length <= maxParts) {
    const after = form.toString('latin1', at, at + 2)
    if (after === '--') return parts
    const end = form.indexOf(delimiter, at)
    const part = after === '\r\n' && end !== -1 ? partOf(form.subarray(at, end)) : null
    if (!part) return null
    parts.push(part)
    at = end + delimiter.length
  }
  return null
}

/** From the line end of the delimiter to the end of the content. */
function partOf(bytes: Buffer): Part | null {
  const headerEnd = bytes.subarray(0, maxHeaderBytes).indexOf('\r\n\r\n')
  if (headerEnd === -1) return null
  const disposition = /\r\ncontent-disposition: *form-data(;[^\r\n]*)/i.exec(bytes.toString('utf8', 0, headerEnd))?.[1]
  const name = disposition === undefined ? null : parameterOf(disposition, 'name')
  if (disposition === undefined || name === null) return null
  return { name, fileName: parameterOf(disposition, 'filename'), content: bytes.subarray(headerEnd + 4) }
}

/** Browsers escape quotes and line ends by percent. */
function parameterOf(disposition: string, name: string): string | null {
  const value = new RegExp(`; *${name}="([^"]*)"`, 'i').exec(disposition)?.[1]
  return value?.replace(/%22/g, '"').replace(/%0d%0a/gi, '\r\n') ?? null
}
