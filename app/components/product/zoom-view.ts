/** How a picture lies on its stage: scaled about the centre, then moved by `x` and `y` pixels. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
/** Pixels from the centre of the stage. */
export type Point = { readonly x: number; readonly y: number }
export type Stage = { readonly width: number; readonly height: number }

export const wholePicture: ZoomView = { scale: 1, x: 0, y: 0 }
/** The scale of one tap. */
export const tapScale = 2.5
const maxScale = 4

/** Scales the picture while the spot under `point` stays under it. */
export function zoomAround(view: ZoomView, point: Point, scale: number, stage: Stage): ZoomView {
  const next = Math.min(Math.max(scale, 1), maxScale)
  const ratio = next / view.scale
  return within({ scale: next, x: point.x - (point.x - view.x) * ratio, y: point.y - (point.y - view.y) * ratio }, stage)
}

export function panBy(view: ZoomView, delta: Point, stage: Stage): ZoomView {
  return within({ ...view, x: view.x + delta.x, y: view.y + delta.y }, stage)
}

/** The picture is square and fits the stage; an edge of it never leaves the stage's edge. */
function within({ scale, x, y }: ZoomView, { width, height }: Stage): ZoomView {
  const side = Math.min(width, height) * scale
  const limit = (value: number, length: number) => {
    const max = Math.max((side - length) / 2, 0)
    return Math.min(Math.max(value, -max), max) + 0
  }
  return { scale, x: limit(x, width), y: limit(y, height) }
}

/** Two fingers: the distance between them scales, their middle moves. */
export function pinch(view: ZoomView, before: readonly [Point, Point], after: readonly [Point, Point], stage: Stage): ZoomView {
  const scaled = zoomAround(view, middle(before), (view.scale * distance(after)) / distance(before), stage)
  const [from, to] = [middle(before), middle(after)]
  return panBy(scaled, { x: to.x - from.x, y: to.y - from.y }, stage)
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: readonly [Point, Point]): number {
  return Math.max(Math.hypot(a.x - b.x, a.y - b.y), 1)
}
