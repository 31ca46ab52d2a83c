import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Assets } from '#app/router/page-data.ts'

const entry = 'app/router/client.tsx'

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), css: v.optional(v.array(v.string()), []), assets: v.optional(v.array(v.string()), []) }),
)

/** The built files that every document names, from the build's manifest. */
export async function readAssets(clientDir: string): Promise<Assets> {
  const manifest = v.parse(manifestSchema, JSON.parse(await readFile(join(clientDir, 'manifest.json'), 'utf8')))
  const client = manifest[entry]
  if (!client) throw new Error(`the build's manifest has no ${entry}: run npm run build`)
  return {
    script: `/${client.file}`,
    styles: client.css.map((file) => `/${file}`),
    fonts: client.assets.filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`),
  }
}
