import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { buildCompressed } from './build-compressed.ts'
import { buildFont, buildShareFont } from './build-fonts.ts'
import { buildPictures } from './build-pictures.ts'

process.chdir(join(import.meta.dirname, '..'))
await mkdir('dist', { recursive: true })
await Promise.all([buildFont('dist/fonts'), buildShareFont('dist/fonts'), buildPictures('media', 'dist/media')])
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await buildCompressed('dist/client/assets')
