import { nextSlide, stepOfSwipe } from '#app/components/ui/slide-motion.ts'
import { type Point, panBy, pinch, type Stage, tapScale, wholePicture, type ZoomView, zoomAround } from './zoom-view.ts'

/** Fingers or the mouse button on the picture; `isTap` until one of them has moved. */
type Drag = { readonly pointers: ReadonlyMap<number, Point>; readonly start: Point; readonly isTap: boolean; readonly wasPinch: boolean }

/** Which of `count` pictures is shown, and how it lies on the stage. */
export type ZoomState = { readonly index: number; readonly count: number; readonly view: ZoomView; readonly drag: Drag | null }

export type ZoomAction =
  | { type: 'open'; index: number; count: number }
  | { type: 'step'; by: 1 | -1 }
  | { type: 'toggle'; at: Point; stage: Stage }
  | { type: 'scale'; by: number; at: Point; stage: Stage }
  | { type: 'pan'; by: Point; stage: Stage }
  | { type: 'press'; pointer: number; at: Point }
  | { type: 'move'; pointer: number; at: Point; stage: Stage }
  | { type: 'release'; pointer: number; stage: Stage }
  | { type: 'cancel' }

export const closedZoom: ZoomState = { index: 0, count: 1, view: wholePicture, drag: null }

/** A pointer that moved less is a tap, not a drag. */
const tapPx = 6

export function zoomReducer(state: ZoomState, action: ZoomAction): ZoomState {
  const { view } = state
  switch (action.type) {
    case 'open':
      return { ...closedZoom, index: action.index, count: action.count }
    case 'step':
      return { ...state, index: nextSlide(state.index, action.by, state.count), view: wholePicture }
    case 'toggle':
      return { ...state, view: view.scale > 1 ? wholePicture : zoomAround(view, action.at, tapScale, action.stage) }
    case 'scale':
      return { ...state, view: zoomAround(view, action.at, view.scale * action.by, action.stage) }
    case 'pan':
      return { ...state, view: panBy(view, action.by, action.stage) }
    case 'press':
      return { ...state, drag: pressed(state.drag, action) }
    case 'move':
      return state.drag ? moved(state, state.drag, action) : state
    case 'release':
      return state.drag ? released(state, state.drag, action) : state
    case 'cancel':
      return { ...state, drag: null, view: view.scale > 1 ? view : wholePicture }
  }
}

function pressed(drag: Drag | null, { pointer, at }: { pointer: number; at: Point }): Drag {
  if (!drag) return { pointers: new Map([[pointer, at]]), start: at, isTap: true, wasPinch: false }
  return { ...drag, pointers: new Map(drag.pointers).set(pointer, at), isTap: false, wasPinch: true }
}

function moved(state: ZoomState, drag: Drag, { pointer, at, stage }: { pointer: number; at: Point; stage: Stage }): ZoomState {
  const before = drag.pointers.get(pointer)
  if (!before || (drag.isTap && Math.hypot(at.x - drag.start.x, at.y - drag.start.y) < tapPx)) return state
  const other = [...drag.pointers].find(([id]) => id !== pointer)?.[1]
  const next = { ...drag, isTap: false, pointers: new Map(drag.pointers).set(pointer, at) }
  const delta = { x: at.x - before.x, y: at.y - before.y }
  if (other) return { ...state, drag: next, view: pinch(state.view, [before, other], [at, other], stage) }
  if (state.view.scale > 1) return { ...state, drag: next, view: panBy(state.view, delta, stage) }
  // The whole picture follows the finger sideways until the swipe ends.
  return { ...state, drag: next, view: { ...state.view, x: state.view.x + delta.x } }
}

function released(state: ZoomState, drag: Drag, { pointer, stage }: { pointer: number; stage: Stage }): ZoomState {
  const end = drag.pointers.get(pointer)
  if (!end) return state
  const pointers = new Map(drag.pointers)
  pointers.delete(pointer)
  if (pointers.size > 0) return { ...state, drag: { ...drag, pointers } }
  const rest = { ...state, drag: null }
  if (drag.isTap) return zoomReducer(rest, { type: 'toggle', at: end, stage })
  if (state.view.scale > 1) return rest
  const by = drag.wasPinch ? null : stepOfSwipe(end.x - drag.start.x, end.y - drag.start.y)
  return by && state.count > 1 ? zoomReducer(rest, { type: 'step', by }) : { ...rest, view: wholePicture }
}
