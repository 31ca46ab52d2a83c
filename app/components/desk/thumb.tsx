import { Icon } from './icons.tsx'

/** A small product picture; the build makes a narrow version of each. */
export function Thumb({ url, isLarge = false }: { url: string | null; isLarge?: boolean }) {
  const model = url && /^(\/media\/products\/.+)\.webp$/.exec(url)?.[1]
  return (
    <span className={isLarge ? 'thumb m' : 'thumb'}>
      {url ? (
        <img src={model ? `${model}-160.webp` : url} alt="" width={64} height={64} loading="lazy" decoding="async" />
      ) : (
        <Icon name="box" size="s" />
      )}
    </span>
  )
}
