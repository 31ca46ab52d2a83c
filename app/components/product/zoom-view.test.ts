import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Point, panBy, pinch, wholePicture, type ZoomView, zoomAround } from './zoom-view.ts'

const phone = { width: 390, height: 700 }

/** The spot of the picture, in pixels at scale 1, that lies under a point of the stage. */
const spotUnder = ({ scale, x, y }: ZoomView, point: Point) => ({ x: (point.x - x) / scale, y: (point.y - y) / scale })

test('zooming keeps the spot under the finger', () => {
  const finger = { x: 40, y: 10 }
  const zoomed = zoomAround(wholePicture, finger, 4, phone)
  expect(spotUnder(zoomed, finger)).toEqual(spotUnder(wholePicture, finger))
})

test('the scale stays between the whole picture and four times of it', () => {
  expect(zoomAround(wholePicture, { x: 0, y: 0 }, 9, phone).scale).toBe(4)
  expect(zoomAround({ scale: 2, x: 30, y: 0 }, { x: 0, y: 0 }, 0.2, phone)).toEqual(wholePicture)
})

test('a picture can be panned to its edges and no further', () => {
  const zoomed = { scale: 2, x: 0, y: 0 }
  expect(panBy(zoomed, { x: 1_000, y: -1_000 }, phone)).toEqual({ scale: 2, x: 195, y: -40 })
  expect(panBy(wholePicture, { x: 50, y: 50 }, phone)).toEqual(wholePicture)
})

test('no gesture leaves an empty band where the picture could fill the stage', () => {
  const point = fc.record({ x: fc.integer({ min: -195, max: 195 }), y: fc.integer({ min: -350, max: 350 }) })
  const scale = fc.double({ min: 0.1, max: 10, noNaN: true })
  fc.assert(
    fc.property(point, scale, point, (finger, to, delta) => {
      const view = panBy(zoomAround(wholePicture, finger, to, phone), delta, phone)
      const side = 390 * view.scale
      expect(Math.abs(view.x)).toBeLessThanOrEqual(Math.max((side - phone.width) / 2, 0) + 1e-9)
      expect(Math.abs(view.y)).toBeLessThanOrEqual(Math.max((side - phone.height) / 2, 0) + 1e-9)
    }),
  )
})

test('two fingers moving apart scale the picture between them', () => {
  const before = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ] as const
  const after = [
    { x: -100, y: 0 },
    { x: 100, y: 0 },
  ] as const
  expect(pinch(wholePicture, before, after, phone)).toEqual({ scale: 2, x: 0, y: 0 })
})
