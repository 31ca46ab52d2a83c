import type { Locator } from '@playwright/test'
import { expect, hydrated, type Page, soon } from './fixtures.ts'

/** The persisted cart, as far as tests read it. */
export type StoredLine = {
  product: { id: string; slug: string; farsiName: string; price: number | null; stockQuantity: number }
  quantity: number
  seenPrice: number | null
}

export const addName = 'افزودن به سبد خرید'

/** Cards of one rail of the home page that have a price and more than five in stock. */
export function buyableCards(page: Page): Locator {
  return page
    .getByRole('region', { name: 'تازه‌ترین‌ها' })
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: addName, disabled: false }), hasText: 'تومان', hasNotText: 'تنها' })
}

export async function openHome(page: Page): Promise<void> {
  await page.goto('/')
  await hydrated(page)
}

/** Puts the first products of the home page into the cart, one of each. */
export async function fillCart(page: Page, count: number): Promise<StoredLine[]> {
  await openHome(page)
  for (let number = 0; number < count; number += 1) await buyableCards(page).nth(number).getByRole('button', { name: addName }).click()
  await expect.poll(() => storedLines(page)).toHaveLength(count)
  return storedLines(page)
}

export async function storedLines(page: Page): Promise<StoredLine[]> {
  const text = await page.evaluate(() => localStorage.getItem('cart-storage'))
  return text === null ? [] : JSON.parse(text).state.lines
}

export async function storeLines(page: Page, lines: readonly StoredLine[]): Promise<void> {
  const text = JSON.stringify({ state: { lines }, version: 1 })
  await page.evaluate((value) => localStorage.setItem('cart-storage', value), text)
}

/** The drawer on a wide screen, the page on a phone: the same content. */
export async function openList(page: Page, isMobile: boolean, name: 'سبد خرید' | 'علاقه‌مندی‌ها'): Promise<Locator> {
  if (isMobile) {
    await page.getByRole('navigation', { name: 'نوار پایین' }).getByRole('link', { name }).click()
    await soon(page.getByRole('heading', { level: 1, name }))
    return page.getByRole('main')
  }
  await page.getByRole('banner').getByRole('link', { name }).click()
  const drawer = page.getByRole('dialog', { name })
  await soon(drawer)
  return drawer
}

/** The badge of the icon that is visible at this width. */
export function badge(page: Page, isMobile: boolean, name: 'سبد خرید' | 'علاقه‌مندی‌ها'): Locator {
  const bar = isMobile ? page.getByRole('navigation', { name: 'نوار پایین' }) : page.getByRole('banner')
  return bar.getByRole('link', { name }).locator('[aria-hidden] bdi')
}
