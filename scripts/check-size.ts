import { globSync, readFileSync } from 'node:fs'

/** Biome checks the length of functions (noExcessiveLinesPerFunction in biome.json). */
const fileLimit = 300
const folderLimit = 30
/** Of a line that is a comment; Biome breaks lines of code. */
const commentLimit = 160
/** Data, not code. */
const data = /^(db\/seed\/(products\/|families\/|content\/|generator\/families\.ts)|domain\/account\/provinces\.ts|db\/migrations\/)/

const files = globSync('{app,server,services,gateways,jobs,listing,db,domain,simulators,tests,bench,scripts}/**/*.{ts,tsx,css}').map(
  (file) => file.replaceAll('\\', '/'),
)

const tooLong = files
  .filter((file) => !data.test(file))
  .map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 }))
  .filter(({ lines }) => lines > fileLimit)
  .map(({ file, lines }) => `${file}: ${lines} lines (at most ${fileLimit})`)

const tooWide = files
  .filter((file) => !data.test(file))
  .flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, index) => ({ file, line, number: index + 1 })),
  )
  .filter(({ line }) => line.length > commentLimit && /^\s*(\/\*\*|\*|\/\/)/.test(line))
  .map(({ file, line, number }) => `${file}:${number}: a comment of ${line.length} columns (at most ${commentLimit})`)

const byFolder = Map.groupBy(
  files.filter((file) => !/\.test\.tsx?$/.test(file)),
  (file) => file.slice(0, file.lastIndexOf('/')),
)
const tooFull = [...byFolder]
  .filter(([, inside]) => inside.length > folderLimit)
  .map(([folder, inside]) => `${folder}: ${inside.length} files (at most ${folderLimit})`)

const problems = [...tooLong, ...tooWide, ...tooFull]
for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
