import { migrate } from '#db/migrate.ts'

/** A separate process for tests that kill it. */
const [to = '', folder = ''] = process.argv.slice(2)
await migrate(JSON.parse(to), folder)
