/** Latin digits and the origin-bound last line let browsers fill in the code (WebOTP). */
export function codeMessage(code: string, { shopName, host }: { shopName: string; host: string }): string {
  return `کد تایید ${shopName}: ${code}\n@${host} #${code}`
}

/** Extracts the code from a message, for the sandbox inbox. */
export function codeIn(text: string): string | null {
  return /(?<![0-9])[0-9]{6}(?![0-9])/.exec(text)?.[0] ?? null
}
