import manifest from '../../media/manifest.json' with { type: 'json' }

export type Picture = { url: string; alt: string; width: number; height: number }

const byModel = new Map(
  manifest.items
    .filter((item) => item.kind === 'product')
    .map(({ model, file, alt, width, height }): [string, Picture] => [model, { url: `/media/${file}`, alt, width, height }]),
)

export function pictureOf(model: string): Picture {
  const picture = byModel.get(model)
  if (!picture) throw new Error(`no such picture: ${model}`)
  return picture
}
