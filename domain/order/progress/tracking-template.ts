const placeholder = '{code}'
const longest = 300

/** `https://tracking.post.ir/?id={code}`: an https URL with `{code}` once, behind the host; null for anything else. */
export function parseTrackingTemplate(text: string): string | null {
  const template = text.trim()
  if (template.length > longest || template.split(placeholder).length !== 2 || !URL.canParse(filled(template, '1'))) return null
  const [one, other] = [new URL(filled(template, '1')), new URL(filled(template, '2'))]
  const isPlain = one.protocol === 'https:' && one.username === '' && one.password === '' && one.hostname.includes('.')
  return isPlain && one.origin === other.origin && /^https:\/\/[^\s{}]+$/.test(filled(template, '1')) ? template : null
}

/** The carrier's page about one parcel. */
export function filled(template: string, code: string): string {
  return template.replace(placeholder, encodeURIComponent(code))
}
