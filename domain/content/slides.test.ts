import { describe, expect, test } from 'vitest'
import { heroPictureName, isOnPage, nextChange, ownPictureName, slideFileOf } from './slides.ts'

const [a, b] = ['a'.repeat(20), 'b'.repeat(20)]

test('one name leads to both pictures of a slide', () => {
  const name = heroPictureName({ picture: ownPictureName(a), phonePicture: ownPictureName(b) })
  expect(slideFileOf('hero', `${name}-1200.avif`)).toEqual({ key: a, shape: 'wide', width: 1200, format: 'avif' })
  expect(slideFileOf('hero', `${name}-phone-480.webp`)).toEqual({ key: b, shape: 'phone', width: 480, format: 'webp' })
  expect(heroPictureName({ picture: ownPictureName(a), phonePicture: '' })).toBe(`own-${a}-${a}`)
  expect(heroPictureName({ picture: 'hero-phones', phonePicture: '' })).toBe('hero-phones')
  expect(slideFileOf('promo', `${ownPictureName(a)}-960.webp`)).toEqual({ key: a, shape: 'promo', width: 960, format: 'webp' })
})

test.each([
  'hero-phones-1200.webp',
  `own-${a}-1200.webp`,
  `own-${a}-${b}-1200.png`,
  `own-${a}-${b}-phone-1.webp`,
  `../own-${a}-${b}-480.webp`,
])('%s is no uploaded picture', (name) => expect(slideFileOf('hero', name)).toBeNull())

describe('a slide with times', () => {
  const at = (text: string) => new Date(`2026-03-20T${text}:00Z`)
  const slide = { isShown: true, startsAt: at('08:00'), endsAt: at('12:00') }
  test.each([
    ['07:59', false],
    ['08:00', true],
    ['11:59', true],
    ['12:00', false],
  ])('at %s it is shown: %s', (time, shown) => expect(isOnPage(slide, at(time))).toBe(shown))
  test('one that is switched off is never shown', () => expect(isOnPage({ ...slide, isShown: false }, at('09:00'))).toBe(false))
  test.each([
    ['07:00', '08:00'],
    ['09:00', '12:00'],
    ['12:00', null],
  ])('after %s the page changes at %s', (time, next) => expect(nextChange([slide], at(time))).toEqual(next && at(next)))
})
