/** `npm run bench` asks every question, `npm run bench -- search` one of them. */
const questions: Record<string, () => Promise<{ run: () => Promise<void> }>> = {
  pages: () => import('./pages.ts'),
  search: () => import('./search.ts'),
  listing: () => import('./listing.ts'),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in questions))
if (unknown.length > 0) throw new Error(`no such question: ${unknown.join(', ')}; there are ${Object.keys(questions).join(', ')}`)

for (const [name, load] of Object.entries(questions)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  console.log(`\n# ${name}`)
  const { run } = await load()
  await run()
}
