/** A Markdown file: `key: value` lines between two `---` lines, then the text. */
export type MarkdownFile = { field: (key: string) => string; list: (key: string) => string[]; body: string }

export function readFrontMatter(text: string, fileName: string): MarkdownFile {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text.replace(/^\ufeff/, '').replaceAll('\r\n', '\n')) ?? []
  if (head === undefined || !body?.trim())
    throw new Error(`${fileName}: expected lines of "key: value" between two "---" lines, then a text`)
  const fields = new Map(head.split('\n').map((line) => keyAndValue(line, fileName)))
  const field = (key: string): string => {
    const value = fields.get(key)
    if (!value) throw new Error(`${fileName}: has no ${key}`)
    return value
  }
  const list = (key: string): string[] =>
    (fields.get(key) ?? '')
      .split(/[,،]/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
  return { field, list, body: body.trim() }
}

function keyAndValue(line: string, fileName: string): [key: string, value: string] {
  const [, key, value] = /^([a-z]+):\s*(.*)$/.exec(line.trimEnd()) ?? []
  if (key === undefined || value === undefined) throw new Error(`${fileName}: cannot read the line "${line}"`)
  return [key, value.replace(/^(["'])(.*)\1$/, '$2')]
}
