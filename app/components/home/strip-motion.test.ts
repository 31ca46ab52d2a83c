import { expect, test } from 'vitest'
import { draggedOffset, isDrag, snapOffset } from './strip-motion.ts'

test('five pixels are still a click, the sixth makes a drag, in both directions', () => {
  expect([isDrag(5), isDrag(-5), isDrag(6), isDrag(-6)]).toEqual([false, false, true, true])
})

test('dragging to the right goes forward, to the left back, and neither passes an end', () => {
  const scrolled = { offset: 100, max: 400 }
  expect([60, -60, 900, -900].map((dx) => draggedOffset(scrolled, dx))).toEqual([160, 40, 400, 0])
})

test('a released row snaps to the nearest card that it can reach', () => {
  const cards = [0, 280, 560, 840]
  expect(snapOffset(cards, { offset: 130, max: 600 })).toBe(0)
  expect(snapOffset(cards, { offset: 150, max: 600 })).toBe(280)
  expect(snapOffset(cards, { offset: 590, max: 600 })).toBe(600)
})
