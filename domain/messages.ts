/** Latin digits, and the last line that phones bind to our page: both let a browser fill the code in (WebOTP). */
export function codeMessage(code: string, host: string): string {
  return `کد تایید ویترین: ${code}\n@${host} #${code}`
}

/** The code in a message, for the demo's inbox. */
export function codeIn(text: string): string | null {
  return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text)?.[0] ?? null
}
