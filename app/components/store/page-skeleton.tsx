import { createRoot } from 'react-dom/client'
import { ProductGrid } from './product-grid.tsx'

/**
 * Covers the part of the page that will change with placeholders until the returned function is called. The page below stays as it is: when
 * the load fails, it is shown again with whatever was typed in it.
 */
export function coverWithSkeleton(changing: Element | null): () => void {
  const cover = document.createElement('div')
  cover.className = changing ? 'absolute z-20 overflow-hidden bg-page' : 'frame fixed inset-0 top-(--bar) z-20 overflow-hidden bg-page pt-6'
  if (changing) positionAt(cover, changing.getBoundingClientRect())
  const root = createRoot(document.body.appendChild(cover))
  root.render(<ProductGrid products={[]} isLoadingMore />)
  return () => {
    root.unmount()
    cover.remove()
  }
}

function positionAt({ style }: HTMLElement, { top, left, width, height }: DOMRect): void {
  Object.assign(style, { top: `${top + scrollY}px`, left: `${left + scrollX}px`, width: `${width}px`, height: `${height}px` })
}
