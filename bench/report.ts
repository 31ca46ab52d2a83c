import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

/** One table of results. Ratios carry over to other machines, milliseconds do not. */
export type Finding = { title: string; columns: readonly string[]; rows: readonly (readonly (string | number)[])[]; note?: string }

const page = new URL('../docs/benchmarks.md', import.meta.url)

const opening = `# Benchmarks

Written by \`npm run bench\`, which replaces the section of every question it is asked (\`npm run bench -- pages orders\` asks two).
Everything is measured on the built shop with the embedded PostgreSQL, or on the one that \`DATABASE_URL\` names.
Compare ratios, which were taken in one run; milliseconds belong to the machine named above them.
`

/** As text, for whoever waits for it. */
export function print({ title, columns, rows, note }: Finding): void {
  console.log(`\n## ${title}\n`)
  const lines = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  if (note) console.log(`\n${note}`)
}

/** Keeps the page of results: each question has one section, with the day and the machine of its last run. */
export async function keep(question: string, findings: readonly Finding[]): Promise<void> {
  const before = await readFile(page, 'utf8').catch(() => opening)
  const [head = opening, ...sections] = before.split(/^(?=## )/m)
  const section = [`## ${question}`, machine(), ...findings.map(markdown)].join('\n\n')
  const others = sections.filter((text) => !text.startsWith(`## ${question}\n`)).map((text) => text.trim())
  const all = [...others, section].sort()
  await writeFile(page, `${[head.trim(), ...all].join('\n\n')}\n`)
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${gigabytes} GB, Node ${process.versions.node}, ${process.env.DATABASE_URL ? 'PostgreSQL of `DATABASE_URL`' : 'embedded PostgreSQL 18'}.`
}

function markdown({ title, columns, rows, note }: Finding): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const table = [line(columns), line(columns.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
  return [`### ${title}`, table, ...(note ? [note] : [])].join('\n\n')
}
