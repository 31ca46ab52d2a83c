import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Assets, DeskAssets } from '#app/router/page-data.ts'
import { type PageName, pages } from '#app/routes.ts'

const entry = 'app/router/client.tsx'

const list = v.optional(v.array(v.string()), [])
const manifestSchema = v.record(v.string(), v.object({ file: v.string(), imports: list, css: list, assets: list }))

type BuildManifest = v.InferOutput<typeof manifestSchema>

async function readManifest(clientDir: string, file: string): Promise<BuildManifest> {
  return v.parse(manifestSchema, JSON.parse(await readFile(join(clientDir, file), 'utf8')))
}

/** What documents load, from the build's manifest. */
export async function readAssets(clientDir: string): Promise<Assets> {
  const manifest = await readManifest(clientDir, 'manifest.json')
  const first = [...reachable(manifest, entry)].map((key) => chunkOf(manifest, key))
  const sheets = await Promise.all(first.flatMap(({ css }) => css).map((sheet) => readFile(join(clientDir, sheet), 'utf8')))
  const names = Object.keys(pages) as PageName[]
  return {
    script: `/${chunkOf(manifest, entry).file}`,
    headScript: (await readFile(join(clientDir, 'head-script.js'), 'utf8')).trim(),
    styles: sheets.join('').trim(),
    fonts: first.flatMap(({ assets }) => assets.filter((asset) => asset.endsWith('.woff2'))).map((font) => `/${font}`),
    modulesOf: Object.fromEntries(names.map((name) => [name, firstModules(manifest, name).map((module) => `/${module}`)])),
  }
}

const deskEntry = 'app/pages/desk/client.tsx'

/** The built files that the desk's document loads: its own build, which shares no chunk with the shop. */
export async function readDeskAssets(clientDir: string): Promise<DeskAssets> {
  const manifest = await readManifest(clientDir, 'desk-manifest.json')
  const first = [...reachable(manifest, deskEntry)].map((key) => chunkOf(manifest, key))
  return {
    script: `/${chunkOf(manifest, deskEntry).file}`,
    styles: first.flatMap(({ css }) => css).map((sheet) => `/${sheet}`),
    fonts: first.flatMap(({ assets }) => assets.filter((asset) => asset.endsWith('.woff2'))).map((font) => `/${font}`),
    modules: first.map(({ file }) => `/${file}`).slice(1),
  }
}

/** All modules that the first view of a page needs beside the entry: preloading them avoids a waterfall of imports. */
function firstModules(manifest: BuildManifest, page: PageName): string[] {
  const found = new Set([...reachable(manifest, entry), ...reachable(manifest, sourceOf(manifest, page))])
  return [...found].map((key) => chunkOf(manifest, key).file).filter((file) => file !== chunkOf(manifest, entry).file)
}

function reachable(manifest: BuildManifest, key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found
  found.add(key)
  for (const imported of chunkOf(manifest, key).imports) reachable(manifest, imported, found)
  return found
}

/** `product` is app/pages/product.tsx, `checkout-cart` app/pages/checkout/cart.tsx. */
function sourceOf(manifest: BuildManifest, page: PageName): string {
  const sources = [`app/pages/${page}.tsx`, `app/pages/checkout/${page.replace(/^checkout-/, '')}.tsx`]
  return sources.find((source) => manifest[source]) ?? `app/pages/${page}.tsx`
}

function chunkOf(manifest: BuildManifest, key: string) {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`the build's manifest has no ${key}: run npm run build`)
  return chunk
}
