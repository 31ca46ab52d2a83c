/** The server's time in milliseconds, to the second, by the date of a response; null when there is none. The clock of the device may be wrong. */
export async function serverNow(): Promise<number | null> {
  try {
    const { headers } = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
    const now = Date.parse(headers.get('date') ?? '') + Number(headers.get('age') ?? 0) * 1000
    return Number.isNaN(now) ? null : now
  } catch {
    return null
  }
}
