import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { isProviderKind } from '#domain/settings/provider-checks.ts'
import { isKeyedProvider, type KeyedProvider } from '#domain/settings/provider-keys.ts'
import { isSettingKey } from '#domain/settings/setting-forms.ts'
import { createRouter } from '#server/app-env.ts'
import { confirmed, needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { jsonBody } from '#server/json-body.ts'
import { changeKeys, listKeys, removeKeys } from '#services/desk/settings/change-keys.ts'
import { removeLogo, uploadLogo } from '#services/desk/settings/change-logo.ts'
import { changeSetting, readSettingForms } from '#services/desk/settings/change-setting.ts'
import { checkProvider } from '#services/desk/settings/check-provider.ts'
import { finishTestPayment, listTestPayments, openTestPayment } from '#services/desk/settings/test-payment.ts'
import { uploadedPicture } from './uploaded-picture.ts'

/** The fields of each form are checked by its own rules (domain/settings). */
const form = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(1000)))

const authority = v.strictObject({ authority: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{10,60}$/)) })

function keyedProviderOf(name: string): KeyedProvider {
  if (!isKeyedProvider(name)) throw new Refusal('page.notFound')
  return name
}

export const settings = createRouter()
  .get('/', needs('settings.edit'), async (c) => c.json(await readSettingForms(c.get('context'), c.get('staff'))))
  .put('/logo', needs('settings.edit'), async (c) => {
    await uploadedPicture(c, (bytes) => uploadLogo(c.get('context'), bytes, c.get('staff')))
    return c.body(null, 204)
  })
  .delete('/logo', needs('settings.edit'), async (c) => {
    await removeLogo(c.get('context'), c.get('staff'))
    return c.body(null, 204)
  })
  .get('/keys', needs('keys.manage'), async (c) => c.json(await listKeys(c.get('context'))))
  .put('/keys/:provider', needs('keys.manage'), confirmed, jsonBody(form), async (c) => {
    const change = { provider: keyedProviderOf(c.req.param('provider')), version: versionOf(c), values: c.req.valid('json') }
    return c.json(await changeKeys(c.get('context'), change, c.get('staff')))
  })
  .delete('/keys/:provider', needs('keys.manage'), confirmed, async (c) => {
    const provider = keyedProviderOf(c.req.param('provider'))
    await removeKeys(c.get('context'), { provider, version: versionOf(c) }, c.get('staff'))
    return c.body(null, 204)
  })
  .get('/test-payments', needs('settings.edit'), async (c) => c.json({ payments: await listTestPayments(c.get('context')) }))
  .post('/test-payments', needs('settings.edit'), async (c) => c.json(await openTestPayment(c.get('context'), c.get('staff'))))
  .post('/test-payments/result', needs('settings.edit'), jsonBody(authority), async (c) =>
    c.json(await finishTestPayment(c.get('context'), c.req.valid('json').authority, c.get('staff'))),
  )
  .post('/checks/:kind', needs('settings.edit'), async (c) => {
    const kind = c.req.param('kind')
    if (!isProviderKind(kind)) throw new Refusal('page.notFound')
    return c.json(await checkProvider(c.get('context'), kind, c.get('staff')))
  })
  .put('/bank', needs('bank.edit'), confirmed, jsonBody(form), async (c) =>
    c.json(await changeSetting(c.get('context'), { key: 'bank', version: versionOf(c), values: c.req.valid('json') }, c.get('staff'))),
  )
  .put('/:key', needs('settings.edit'), jsonBody(form), async (c) => {
    const key = c.req.param('key')
    if (!isSettingKey(key) || key === 'bank') throw new Refusal('page.notFound')
    return c.json(await changeSetting(c.get('context'), { key, version: versionOf(c), values: c.req.valid('json') }, c.get('staff')))
  })
