import type { Sent } from './account.ts'

const styles = `
  body { margin: 0 auto; max-width: 40rem; padding: 1rem; font: 1rem/1.8 system-ui, sans-serif; color-scheme: light dark }
  li { list-style: none; border: 1px solid #8886; border-radius: .75rem; padding: .75rem 1rem; margin-block: .75rem }
  ol { padding: 0 } p { white-space: pre-line; margin: .25rem 0 0 } small { opacity: .7 }`

/** List of sent messages for manual tests; reloads every five seconds. */
export function inboxPage(messages: readonly Sent[]): string {
  const items = messages.map(
    ({ receptor, date, message, type }) =>
      `<li><strong dir="ltr">${receptor}</strong> <small>${type === 'call' ? 'تماس' : 'پیامک'}، ${new Date(date * 1000).toISOString()}</small><p>${escaped(message)}</p></li>`,
  )
  const list = items.length > 0 ? `<ol>${items.join('')}</ol>` : '<p>هنوز پیامی نیامده است.</p>'
  return `<!doctype html><html lang="fa" dir="rtl"><head><meta charset="utf-8"><meta http-equiv="refresh" content="5">
<meta name="viewport" content="width=device-width"><title>صندوق پیامک</title><style>${styles}</style></head>
<body><h1>صندوق پیامک</h1>${list}</body></html>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => entities[letter] ?? letter)
}
