import { type DragEvent, useState } from 'react'

export type DropZone = 'before' | 'inside' | 'after'
type Target = { readonly id: string; readonly zone: DropZone }

type Options = {
  /** Whether rows can be dropped into each other, as in a tree. */
  isTree?: boolean
  /** Rows stand side by side, from the right. */
  isAcross?: boolean
  onDrop: (dragged: string, target: Target) => void
}

/** Drag and drop of rows by a mouse; everything it does can be done by buttons too. */
export function useDragRows({ isTree = false, isAcross = false, onDrop }: Options) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<Target | null>(null)
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  return {
    classOf: (id: string) =>
      [dragged === id && 'dragged', target?.id === id && dragged !== id && `drop-${target.zone}`].filter(Boolean).join(' '),
    grip: (id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', id)
        setDragged(id)
      },
      onDragEnd: end,
    }),
    row: (id: string) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return
        event.preventDefault()
        setTarget({ id, zone: zoneOf(event, isTree, isAcross) })
      },
      onDrop: (event: DragEvent<HTMLElement>) => {
        if (!dragged) return
        event.preventDefault()
        if (dragged !== id) onDrop(dragged, { id, zone: zoneOf(event, isTree, isAcross) })
        end()
      },
    }),
  }
}

function zoneOf({ currentTarget, clientX, clientY }: DragEvent<HTMLElement>, isTree: boolean, isAcross: boolean): DropZone {
  const box = currentTarget.getBoundingClientRect()
  const share = isAcross ? (box.right - clientX) / box.width : (clientY - box.top) / box.height
  if (isTree && share > 0.3 && share < 0.7) return 'inside'
  return share < 0.5 ? 'before' : 'after'
}
