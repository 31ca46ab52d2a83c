import { stepOfKey } from '#app/components/ui/slide-motion.ts'
import { draggedOffset, isDrag, type ScrollPosition, snapOffset } from './strip-motion.ts'

export function scrollPosition(row: HTMLElement): ScrollPosition {
  return { offset: Math.abs(row.scrollLeft), max: row.scrollWidth - row.clientWidth }
}

/** Adds mouse drag and arrow keys to a natively scrolling row of links. */
export function addStripGestures(row: HTMLElement, signal: AbortSignal): void {
  addDrag(row, signal)
  row.addEventListener('keydown', (event) => moveFocus(row, event), { signal })
}

export function scrollSmoothly(row: HTMLElement, offset: number): void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  row.scrollTo({ left: -offset, behavior: reducedMotion ? 'instant' : 'smooth' })
}

function addDrag(row: HTMLElement, signal: AbortSignal): void {
  let start: { x: number; position: ScrollPosition } | null = null
  let wasDragged = false
  row.addEventListener(
    'pointerdown',
    (event) => {
      wasDragged = false
      start = event.pointerType === 'mouse' && event.button === 0 ? { x: event.clientX, position: scrollPosition(row) } : null
    },
    { signal },
  )
  row.addEventListener(
    'pointermove',
    (event) => {
      const dx = start ? event.clientX - start.x : 0
      if (!start || (!wasDragged && !isDrag(dx))) return
      if (!wasDragged) row.setPointerCapture(event.pointerId)
      wasDragged = true
      row.dataset.unsnapped = ''
      row.scrollLeft = -draggedOffset(start.position, dx)
    },
    { signal },
  )
  const release = () => {
    start = null
    if (wasDragged) snapToCard(row, signal, scrollPosition(row))
  }
  row.addEventListener('pointerup', release, { signal })
  row.addEventListener('pointercancel', release, { signal })
  row.addEventListener('dragstart', (event) => event.preventDefault(), { signal })
  const suppressClick = (event: MouseEvent) => {
    if (!wasDragged || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  row.addEventListener('click', suppressClick, { capture: true, signal })
}

/** Scroll snapping is off during a drag; the row scrolls to a card before it is turned on again. */
function snapToCard(row: HTMLElement, signal: AbortSignal, from: ScrollPosition): void {
  const target = snapOffset(cardOffsets(row), from)
  const resumeSnapping = () => delete row.dataset.unsnapped
  if (Math.abs(target - scrollPosition(row).offset) < 1) return void resumeSnapping()
  row.addEventListener('scrollend', resumeSnapping, { once: true, signal })
  scrollSmoothly(row, target)
}

function cardOffsets(row: HTMLElement): number[] {
  const cards = [...row.children].map((card) => card.getBoundingClientRect().right)
  return cards.map((start) => (cards[0] ?? start) - start)
}

function moveFocus(row: HTMLElement, event: KeyboardEvent): void {
  const links = [...row.querySelectorAll<HTMLAnchorElement>('a')]
  const step = stepOfKey(event.key)
  const next = step && links[links.indexOf(document.activeElement as HTMLAnchorElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus({ preventScroll: true })
  const index = links.indexOf(next)
  scrollSmoothly(row, Math.min(cardOffsets(row)[index] ?? 0, scrollPosition(row).max))
}
