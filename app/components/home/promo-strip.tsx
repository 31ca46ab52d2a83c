import { useEffect, useRef, useState } from 'react'
import { IconButton } from '#app/components/ui/button.tsx'
import { PromoPicture } from '#app/components/ui/picture.tsx'
import type { PromoCard } from '#domain/content/slides.ts'
import { addStripGestures, scrollPosition, scrollSmoothly } from './strip-gestures.ts'

/** Promotion links in a row that scrolls by drag, keys or buttons. */
export function PromoStrip({ cards }: { cards: readonly PromoCard[] }) {
  const row = useRef<HTMLUListElement>(null)
  const ends = useStrip(row)
  const scrollByPages = (pages: number) =>
    row.current && scrollSmoothly(row.current, scrollPosition(row.current).offset + pages * row.current.clientWidth * 0.7)
  return (
    <section aria-labelledby="promo-heading">
      <div className="frame flex min-h-11 items-center justify-between gap-4">
        <h2 id="promo-heading" className="text-title">
          دنبال چه هستید؟
        </h2>
        <div className="flex gap-2 max-md:hidden unscripted:hidden">
          <IconButton icon="back" label="دسته‌های قبلی" className={arrow} disabled={ends.atStart} onClick={() => scrollByPages(-1)} />
          <IconButton icon="forward" label="دسته‌های بعدی" className={arrow} disabled={ends.atEnd} onClick={() => scrollByPages(1)} />
        </div>
      </div>
      <ul ref={row} className="bleed flex [scroll-snap-type:x_mandatory] gap-3 select-none data-unsnapped:[scroll-snap-type:none] sm:gap-4">
        {cards.map((card, index) => (
          <li
            key={card.picture + card.href}
            className={`w-[60vw] max-w-68 shrink-0 snap-start ${index > 1 ? 'max-sm:pictures-later' : ''}`}
          >
            <PromoTile card={card} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const arrow = 'rounded-full bg-raised shadow-lift disabled:opacity-40 disabled:pointer-events-none'

function PromoTile({ card }: { card: PromoCard }) {
  return (
    <a href={card.href} draggable={false} className="dark group relative block aspect-4/5 overflow-hidden rounded-card text-text">
      <PromoPicture
        name={card.picture}
        alt=""
        className="size-full object-cover transition duration-250 ease-out group-hover:[scale:1.03]"
      />
      <span className="promo-scrim absolute inset-0" />
      <span className="absolute inset-x-0 top-0 p-5">
        <span className="block text-xl leading-8 font-extrabold">{card.name}</span>
        <span className="block text-sm leading-6">{card.sentence}</span>
      </span>
    </a>
  )
}

/** Attaches the gestures and tracks which end of the row is reached. */
function useStrip(row: { current: HTMLUListElement | null }) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  useEffect(() => {
    const list = row.current
    if (!list) return
    const listeners = new AbortController()
    const updateEnds = () => {
      const { offset, max } = scrollPosition(list)
      setEnds({ atStart: offset < 2, atEnd: offset > max - 2 })
    }
    addStripGestures(list, listeners.signal)
    list.addEventListener('scroll', updateEnds, { passive: true, signal: listeners.signal })
    window.addEventListener('resize', updateEnds, { passive: true, signal: listeners.signal })
    updateEnds()
    return () => listeners.abort()
  }, [row])
  return ends
}
