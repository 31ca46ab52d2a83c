import { join } from 'node:path'
import { createServer } from 'vite'
import { buildFont, buildShareFont } from './build-fonts.ts'
import { buildPictures } from './build-pictures.ts'

process.chdir(join(import.meta.dirname, '..'))
await Promise.all([buildFont('dist/fonts'), buildShareFont('dist/fonts'), buildPictures('media', 'dist/media')])
const port = Number(process.env.PORT ?? 3000)
const vite = await createServer({ server: { port, strictPort: true } })
await vite.listen()
console.log(`ویترین (dev) http://localhost:${port}`)
