import { productWidth } from '#domain/pictures.ts'
import manifest from '#media/manifest.json' with { type: 'json' }

export type Picture = { url: string; alt: string; width: number; height: number }

const byModel = new Map(
  manifest.items
    .filter((item) => item.kind === 'product')
    .map(({ model, file, alt }): [string, Picture] => [model, { url: `/media/${file}`, alt, width: productWidth, height: productWidth }]),
)

export function pictureOf(model: string): Picture {
  const picture = byModel.get(model)
  if (!picture) throw new Error(`no such picture: ${model}`)
  return picture
}

/** A picture by its file in `media/`, with or without its folder. */
export function pictureFile(name: string): Picture {
  const item = manifest.items.find(({ file }) => file === name || file.endsWith(`/${name}`))
  if (!item) throw new Error(`no such picture: ${name}`)
  const { file, alt, width, height } = item
  return { url: `/media/${file}`, alt, width, height }
}
