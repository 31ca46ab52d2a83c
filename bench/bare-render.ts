import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import type { PageData } from '#app/router/page-data.ts'
import type { renderDocument as render } from '#app/router/render.tsx'

type RenderModule = { renderDocument: typeof render }

export type Renderer = {
  /** Milliseconds of processor time to render one of these pages, without data or compression; each is rendered `times` times. */
  cpuOf: (pages: readonly PageData[], times: number) => Promise<number>
  close: () => Promise<void>
}

/** The rendering code alone, built as for production. */
export async function openRenderer(): Promise<Renderer> {
  const outDir = await mkdtemp(join(tmpdir(), 'vitrin-bench-render-'))
  const { NODE_ENV } = process.env
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'app/router/render.tsx', outDir, emptyOutDir: true, rolldownOptions: { output: { entryFileNames: 'render.js' } } },
  })
  // Vite sets NODE_ENV to production, and the next shop process would inherit it.
  if (NODE_ENV === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = NODE_ENV
  const { renderDocument } = (await import(pathToFileURL(join(outDir, 'render.js')).href)) as RenderModule
  const assets = { script: '/assets/client.js', headScript: '', styles: '', fonts: [], modulesOf: {} }
  const settings = { name: 'ویترین', about: '', rights: '', supportPhone: '', isDemo: true }
  return {
    cpuOf: async (pages, times) => {
      const renderAll = async () => {
        for (const page of pages) await renderDocument({ ...page, assets, settings })
      }
      // Warms up, and collects garbage of earlier work.
      await renderAll()
      const before = process.cpuUsage()
      for (let time = 0; time < times; time += 1) await renderAll()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / (pages.length * times)
    },
    close: () => rm(outDir, { recursive: true, force: true }),
  }
}
