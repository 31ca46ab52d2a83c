import { expect, test } from 'vitest'
import { closedZoom, type ZoomAction, zoomReducer } from './zoom-state.ts'
import { tapScale, wholePicture } from './zoom-view.ts'

const stage = { width: 390, height: 700 }
const press = (pointer: number, x: number, y = 0): ZoomAction => ({ type: 'press', pointer, at: { x, y } })
const move = (pointer: number, x: number, y = 0): ZoomAction => ({ type: 'move', pointer, at: { x, y }, stage })
const release = (pointer: number): ZoomAction => ({ type: 'release', pointer, stage })
const after = (...actions: ZoomAction[]) => actions.reduce(zoomReducer, { ...closedZoom, count: 3 })

test('a tap enlarges the picture, and the next tap shows the whole one', () => {
  const tap = [press(1, 30), move(1, 33), release(1)]
  expect(after(...tap).view.scale).toBe(tapScale)
  expect(after(...tap, ...tap).view).toEqual(wholePicture)
})

test('a swipe to the right shows the next picture, to the left the previous one, a short one neither', () => {
  expect(after(press(1, 0), move(1, 80), release(1))).toMatchObject({ index: 1, view: wholePicture })
  expect(after(press(1, 0), move(1, -80), release(1))).toMatchObject({ index: 2, view: wholePicture })
  expect(after(press(1, 0), move(1, 20), release(1))).toMatchObject({ index: 0, view: wholePicture })
})

test('the only picture stays', () => {
  const swiped = [press(1, 0), move(1, 80), release(1)].reduce(zoomReducer, closedZoom)
  expect(swiped).toMatchObject({ index: 0, view: wholePicture })
})

test('dragging an enlarged picture pans it and shows no other', () => {
  const zoomed = [press(1, 0), release(1)]
  expect(after(...zoomed, press(1, 0), move(1, 80), release(1))).toMatchObject({ index: 0, view: { scale: tapScale, x: 80 } })
})

test('two fingers scale the picture; lifting them is neither a tap nor a swipe', () => {
  const pinched = after(press(1, -50), press(2, 50), move(2, 150), release(1), release(2))
  expect(pinched).toMatchObject({ index: 0, view: { scale: 2 }, drag: null })
})

test('an interrupted swipe goes back', () => {
  expect(after(press(1, 0), move(1, 80), { type: 'cancel' })).toMatchObject({ index: 0, view: wholePicture, drag: null })
})

test('stepping shows the whole of the next picture', () => {
  expect(after(press(1, 0), release(1), { type: 'step', by: 1 })).toMatchObject({ index: 1, view: wholePicture })
})
