import { jalaliFieldText } from '#domain/desk/jalali-days.ts'
import { aShopperWithCart, choosePayment, expectStep, giveAddress, nextStep } from '#tests/e2e/support/checkout.ts'
import { enterDesk } from '#tests/e2e/support/desk.ts'
import { expect, expectAccessible, type Page, soon, test } from '#tests/e2e/support/fixtures.ts'

test.describe.configure({ timeout: 120_000 })

/** A city that no other test ships to. */
const place = { province: 'اردبیل', city: 'نمین' }

async function save(desk: Page, text: string): Promise<void> {
  await desk.getByRole('button', { name: 'ذخیره', exact: true }).click()
  await expect(desk.getByText(text).last()).toBeVisible()
  await expect(desk.getByRole('dialog')).toHaveCount(0)
}

async function addWindow(desk: Page, method: string, [from, to]: [string, string]): Promise<void> {
  await desk.getByRole('button', { name: 'زمان تازه' }).click()
  await desk.getByLabel('روش ارسال').selectOption({ label: method })
  await desk.getByRole('checkbox', { name: 'جمعه' }).check()
  await desk.getByLabel('از ساعت').fill(from)
  await desk.getByLabel('تا ساعت').fill(to)
  await desk.getByLabel('ظرفیت هر روز (سفارش)').fill('5')
  await save(desk, 'زمان تحویل ذخیره شد')
}

test('on a phone the owner sets times of delivery; a shopper chooses one, and another when it is gone, and the order has it', {
  tag: '@phone',
}, async ({ page, context, pageErrors }) => {
  const desk = await context.newPage()
  await enterDesk(desk, '/desk/settings/shipping')
  const name = `پیک ساعتی ${Date.now()}`
  await desk.getByRole('button', { name: 'روش تازه' }).click()
  await desk.getByLabel('نام روش').fill(name)
  await desk.getByLabel('با چه کسی').fill('پیک')
  await desk.getByLabel('زمان تحویل').fill('در ساعت دلخواه')
  await desk.getByLabel('هزینه (تومان)').fill('90000')
  await desk.getByLabel('شهرها').fill(place.city)
  await save(desk, 'روش ارسال ذخیره شد')
  const row = desk.getByRole('button', { name, exact: true })
  try {
    await soon(row)
    await desk.getByRole('link', { name: 'زمان‌های تحویل' }).click()
    await expect(desk.getByRole('heading', { name: 'تعطیلی‌ها' })).toBeVisible()
    await addWindow(desk, name, ['۹', '۱۲'])
    await expect(desk.getByRole('region', { name: `زمان‌های ${name}` })).toContainText('هر روز')

    const { lines } = await aShopperWithCart(page)
    await giveAddress(page, place)
    await page.goto('/checkout/address')
    await page.locator('div:has(> input[type=radio])', { hasText: place.city }).getByRole('radio').check()
    await nextStep(page)
    await expectStep(page, 'shipping')
    await page.getByRole('radio', { name: new RegExp(name) }).check()
    const times = page.getByRole('region', { name: 'روز و ساعت تحویل' })
    await soon(times.getByRole('radio').first())
    await nextStep(page)
    await expect(page.getByText('لطفا روز و ساعت تحویل را انتخاب کنید')).toBeVisible()

    // A day that the owner closes is not offered any more.
    const query = new URLSearchParams({ city: place.city, method: await methodId(page, name) })
    const { days } = await (await page.request.get(`/api/orders/delivery-days?${query}`)).json()
    const closed = days[2]
    await desk.getByLabel('روز', { exact: true }).fill(jalaliFieldText(closed.day))
    await desk.getByLabel('مناسبت').fill('تعطیلی آزمایش')
    await desk.getByRole('button', { name: 'افزودن تعطیلی' }).click()
    const remove = desk.getByRole('button', { name: `حذف: ${closed.label}` })
    await soon(remove)
    await page.reload()
    await soon(times.getByRole('radio').first())
    await expect(times).not.toContainText(closed.label)
    await remove.click()
    await expect(remove).toHaveCount(0)

    await times.getByRole('radio', { name: `${days[1].label}، ساعت ۹ تا ۱۲` }).check()
    await expectAccessible(page)
    await nextStep(page)
    await expectStep(page, 'payment')
    await expect(page.getByRole('region', { name: 'مرور سفارش' })).toContainText(`${days[1].label}، ساعت ۹ تا ۱۲`)
    await choosePayment(page, /در محل/)

    // Until the times are read the order cannot be placed: a press would be lost.
    const read = Promise.withResolvers<void>()
    await page.route('**/api/orders/delivery-days*', async (route) => {
      await read.promise
      await route.continue()
    })
    await page.reload()
    const orderButton = page.getByRole('button', { name: 'ثبت سفارش' })
    await expect(orderButton).toBeDisabled()
    read.resolve()
    await expect(orderButton).toBeEnabled()
    await page.unrouteAll({ behavior: 'wait' })

    // Gone meanwhile: the order is refused, the shopper chooses among what is free now, and nothing else is lost.
    await addWindow(desk, name, ['۱۵', '۱۸:۳۰'])
    await desk
      .getByRole('region', { name: `زمان‌های ${name}` })
      .getByRole('button', { name: 'ساعت ۹ تا ۱۲' })
      .click()
    await desk.getByLabel('هنگام خرید پیشنهاد شود').uncheck()
    await save(desk, 'زمان تحویل ذخیره شد')
    await page.getByRole('button', { name: 'ثبت سفارش' }).click()
    await expectStep(page, 'shipping')
    await expect(times.getByRole('alert')).toContainText('زمانی که انتخاب کرده بودید دیگر جا ندارد')
    const slot = `${days[1].label}، ساعت ۱۵ تا ۱۸:۳۰`
    await times.getByRole('radio', { name: slot }).check()
    await nextStep(page)
    await expectStep(page, 'payment')
    await expect(page.getByRole('radio', { name: /در محل/ })).toBeChecked()
    await page.getByRole('button', { name: 'ثبت سفارش' }).click()
    await expectStep(page, 'success')
    await expect(page.getByRole('main')).toContainText(slot)
    // The staff prepares the deliveries of that day, and moves this one.
    await desk.goto(`/desk/orders?delivery=${days[1].day}&sort=delivery`)
    await expect(desk.getByRole('heading', { name: `${slot}، ۱ سفارش` })).toBeVisible()
    await desk.locator('.p-card', { hasText: slot }).getByRole('link').first().click()
    await desk.getByRole('button', { name: 'جابه‌جایی' }).click()
    await desk.getByLabel('روز تازه').selectOption({ label: days[3].label })
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'ذخیره‌ی زمان' }).click()
    const moved = `${days[3].label}، ساعت ۱۵ تا ۱۸:۳۰`
    await expect(desk.getByRole('main')).toContainText(`زمان تحویل عوض شد: ${moved}`)
    await page.goto('/orders')
    await expect(page.getByRole('main')).toContainText(moved)

    // The product page knows the city of the checkout.
    await page.goto(`/product/${lines[0]?.product.slug}`)
    const city = page.getByLabel('شهر برای هزینه و زمان ارسال')
    await soon(city)
    await expect(city).toHaveValue(`${place.province}/${place.city}`)
    await expect(page.getByText(/تومان، /)).toBeVisible()
    await expectAccessible(page)
  } finally {
    await desk.goto('/desk/settings/shipping')
    await row.click()
    await desk.getByLabel('هنگام خرید پیشنهاد شود').uncheck()
    await save(desk, 'روش ارسال ذخیره شد')
  }
  expect(pageErrors.splice(0).every((error) => error.includes('status of 409'))).toBe(true)
})

async function methodId(page: Page, name: string): Promise<string> {
  const { methods } = await (await page.request.get('/api/shipping-methods')).json()
  return methods.find(({ methodName }: { methodName: string }) => methodName === name)?.id
}
