import { globSync, readFileSync } from 'node:fs'
import { expect, hydrated, test } from './support/fixtures.ts'

test('WEB-03: injected inline scripts and styles are blocked', { tag: '@desktop' }, async ({ page, pageErrors }) => {
  await page.goto('/')
  await hydrated(page)
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script')
    script.textContent = 'window.intruder = true'
    document.body.append(script)
    const image = document.createElement('div')
    image.innerHTML = '<img src="/favicon.svg" onload="window.intruder = true"><p style="position:fixed">x</p>'
    document.body.append(image)
    await new Promise((resolve) => image.querySelector('img')?.addEventListener('load', resolve))
    return { intruder: 'intruder' in window, position: getComputedStyle(image.querySelector('p') ?? image).position }
  })
  expect(ran).toEqual({ intruder: false, position: 'static' })
  expect(pageErrors.length).toBeGreaterThan(0)
  pageErrors.length = 0
})

test('WEB-03: a page holds no nonce, no style attribute and no handler attribute', { tag: '@desktop' }, async ({ request }) => {
  const html = await (await request.get('/')).text()
  expect(html).not.toMatch(/\snonce=|\sstyle="|\son[a-z]+="/)
})

test('WEB-03: two visitors get the same bytes, whatever headers they send', { tag: '@desktop' }, async ({ request }) => {
  const plain = await (await request.get('/')).text()
  const other = await (
    await request.get('/', { headers: { cookie: 'session=x', 'x-forwarded-host': 'evil.example', 'accept-language': 'en' } })
  ).text()
  expect(other).toBe(plain)
})

test('WEB-10: the client bundle has no server module, no secret and no source map', { tag: '@desktop' }, () => {
  const files = globSync('dist/client/**/*')
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFileSync(file, 'utf8'))
  expect(scripts.length).toBeGreaterThan(3)
  for (const text of scripts) {
    expect(text).not.toMatch(/node:(crypto|fs|http)|drizzle|DATABASE_URL|SESSION_SECRET|MERCHANT_ID|KAVENEGAR|merchant_id|sourceMappingURL/)
  }
})

test('WEB-10: a guest who browses leaves nothing personal in the browser', { tag: '@phone' }, async ({ page }) => {
  for (const path of ['/', '/about', '/store']) await page.goto(path)
  await hydrated(page)
  const storage = await page.evaluate(() => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    cookies: document.cookie,
  }))
  expect(storage.session).toEqual([])
  expect(storage.cookies).toBe('')
  expect(storage.local.filter((key) => !['theme', 'cart-storage', 'wishlist-storage', 'search-storage'].includes(key))).toEqual([])
})
