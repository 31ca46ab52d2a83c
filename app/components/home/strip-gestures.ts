import { stepOfKey } from './slide-motion.ts'
import { draggedOffset, isDrag, type ScrollPosition, snapOffset, wheeledOffset } from './strip-motion.ts'

/** Wheel events that began outside the row continue to scroll the page. */
const pageGestureMs = 250
/** Without further wheel events for this long, the row snaps to a card. */
const wheelEndMs = 160
const linePx = 32

export function scrollPosition(row: HTMLElement): ScrollPosition {
  return { offset: Math.abs(row.scrollLeft), max: row.scrollWidth - row.clientWidth }
}

/** Adds mouse drag, wheel and arrow keys to a natively scrolling row of links. */
export function addStripGestures(row: HTMLElement, signal: AbortSignal): void {
  addDrag(row, signal)
  addWheel(row, signal)
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

function addWheel(row: HTMLElement, signal: AbortSignal): void {
  let pageScrolledAt = Number.NEGATIVE_INFINITY
  let target: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const onPageScroll = (event: Event) => {
    pageScrolledAt = event.timeStamp
  }
  const onWheel = (event: WheelEvent) => {
    if (!event.cancelable || event.ctrlKey || Math.abs(event.deltaX) >= Math.abs(event.deltaY)) return
    if (target === null && event.timeStamp - pageScrolledAt < pageGestureMs) return
    const { offset, max } = scrollPosition(row)
    const next = wheeledOffset({ offset: target ?? offset, max }, event.deltaMode === 0 ? event.deltaY : event.deltaY * linePx)
    if (next === null) return
    event.preventDefault()
    target = next
    row.dataset.unsnapped = ''
    scrollSmoothly(row, next)
    clearTimeout(timer)
    timer = setTimeout(() => {
      target = null
      snapToCard(row, signal, { offset: next, max }, event.deltaY > 0 ? 1 : -1)
    }, wheelEndMs)
  }
  window.addEventListener('scroll', onPageScroll, { passive: true, signal })
  row.addEventListener('wheel', onWheel, { passive: false, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
}

/** Scroll snapping is off during a drag; the row scrolls to a card before it is turned on again. */
function snapToCard(row: HTMLElement, signal: AbortSignal, from: ScrollPosition, direction: 1 | -1 | 0 = 0): void {
  const target = snapOffset(cardOffsets(row), from, direction)
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
