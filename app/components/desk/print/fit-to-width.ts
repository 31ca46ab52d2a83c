const pixelsPerMm = 96 / 25.4

/** A sheet is wider than a phone: the preview shrinks to fit, paper has its real size (styles/desk/print/prints.css). */
export function fitToWidth(sheets: HTMLElement | null, paperMm: number): (() => void) | undefined {
  const room = sheets?.parentElement
  if (!sheets || !room) return undefined
  const fit = () => {
    const { paddingInlineStart, paddingInlineEnd } = getComputedStyle(room)
    const width = room.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd)
    sheets.style.setProperty('--fit', String(Math.min(1, width / (paperMm * pixelsPerMm))))
  }
  const observer = new ResizeObserver(fit)
  observer.observe(room)
  return () => observer.disconnect()
}
