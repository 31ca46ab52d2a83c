import { readFile, writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

/** One table of results. Ratios are comparable between machines, milliseconds are not. */
export type ResultTable = { title: string; columns: readonly string[]; rows: readonly (readonly (string | number)[])[]; note?: string }

const resultsFile = new URL('../docs/benchmarks.md', import.meta.url)

const intro = `# Benchmarks

Written by \`npm run bench\`, which replaces the section of each benchmark it runs (\`npm run bench -- pages orders\` runs two).
Everything is measured on the production build with the embedded PostgreSQL, or the one of \`DATABASE_URL\`.
Compare ratios, which were measured in one run; milliseconds depend on the machine named in each section.
`

export function printTable({ title, columns, rows, note }: ResultTable): void {
  console.log(`\n## ${title}\n`)
  const lines = [columns, ...rows].map((row) => row.map(String))
  const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  for (const line of lines) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   '))
  if (note) console.log(`\n${note}`)
}

/** Writes docs/benchmarks.md: one section per benchmark, with date and machine of its last run. */
export async function saveResults(benchmark: string, tables: readonly ResultTable[]): Promise<void> {
  const before = await readFile(resultsFile, 'utf8').catch(() => intro)
  const [head = intro, ...sections] = before.split(/^(?=## )/m)
  const section = [`## ${benchmark}`, machine(), ...tables.map(markdown)].join('\n\n')
  const others = sections.filter((text) => !text.startsWith(`## ${benchmark}\n`)).map((text) => text.trim())
  const all = [...others, section].sort()
  await writeFile(resultsFile, `${[head.trim(), ...all].join('\n\n')}\n`)
}

function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, ${cpus().length} cores (${cpu?.model.trim() || process.arch}), ${gigabytes} GB, Node ${process.versions.node}, ${process.env.DATABASE_URL ? 'PostgreSQL of `DATABASE_URL`' : 'embedded PostgreSQL 18'}.`
}

function markdown({ title, columns, rows, note }: ResultTable): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  const table = [line(columns), line(columns.map((_, column) => (column === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n')
  return [`### ${title}`, table, ...(note ? [note] : [])].join('\n\n')
}
