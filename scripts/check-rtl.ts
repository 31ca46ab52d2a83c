import { globSync, readFileSync } from 'node:fs'

/** Classes and properties that name a physical side: in Persian the start is on the right. */
const physicalClass =
  /(?<=["'`\s:])-?(?:ml|mr|pl|pr|left|right|border-l|border-r|rounded-(?:l|r|tl|tr|bl|br)|scroll-m[lr]|scroll-p[lr])-[\w[.]+|(?<=["'`\s:])(?:text-left|text-right|float-left|float-right|clear-left|clear-right)\b/g
const physicalProperty =
  /(?:^|[\s;{])(?:margin|padding|border)-(?:left|right)\b|(?:^|[\s;{])(?:left|right)\s*:|text-align:\s*(?:left|right)/gm

const problems = globSync('app/**/*.{ts,tsx,css}').flatMap((file) => {
  const pattern = file.endsWith('.css') ? physicalProperty : physicalClass
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(pattern)].map(([found]) => `${file}:${index + 1}: ${found.trim()} names a physical side`))
})

for (const problem of problems) console.error(problem)
process.exitCode = problems.length > 0 ? 1 : 0
