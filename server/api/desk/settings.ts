import * as v from 'valibot'
import { Refusal } from '#domain/refusals.ts'
import { isProviderKind } from '#domain/settings/provider-checks.ts'
import { isSettingKey } from '#domain/settings/setting-forms.ts'
import { changeSetting, readSettingForms } from '#services/desk/settings/change-setting.ts'
import { checkProvider } from '#services/desk/settings/check-provider.ts'
import { createRouter } from '../../app-env.ts'
import { confirmed, needs } from '../../desk/access.ts'
import { versionOf } from '../../desk/if-match.ts'
import { jsonBody } from '../../json-body.ts'

/** The fields of each form are checked by its own rules (domain/settings). */
const form = v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(1000)))

export const settings = createRouter()
  .get('/', needs('settings.edit'), async (c) => c.json({ forms: await readSettingForms(c.get('context'), c.get('staff')) }))
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
