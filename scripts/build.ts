import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createBuilder } from 'vite'
import { buildCompressed } from './build-compressed.ts'
import { buildFonts } from './build-fonts.ts'
import { buildPictures } from './build-pictures.ts'
import { buildShareFonts } from './build-share-fonts.ts'

process.chdir(join(import.meta.dirname, '..'))
await mkdir('dist', { recursive: true })
await Promise.all([buildFonts('dist/fonts'), buildShareFonts('dist/fonts'), buildPictures('media', 'dist/media')])
const builder = await createBuilder({ logLevel: 'warn' })
await builder.buildApp()
await buildCompressed('dist/client/assets')
