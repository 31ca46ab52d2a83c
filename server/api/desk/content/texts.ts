import type { Context } from 'hono'
import * as v from 'valibot'
import { type AddedKind, isTextKind, maxBodyLength } from '#domain/desk/content/text-form.ts'
import { Refusal } from '#domain/refusals.ts'
import { uploadedPicture } from '#server/api/desk/uploaded-picture.ts'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { needs } from '#server/desk/access.ts'
import { versionOf } from '#server/desk/if-match.ts'
import { idOf } from '#server/desk/params.ts'
import { listQuery } from '#server/desk/query.ts'
import { jsonBody } from '#server/json-body.ts'
import { dropTextDraft, saveTextDraft } from '#services/desk/content/draft-text.ts'
import { editText } from '#services/desk/content/edit-text.ts'
import { getRevision, getText } from '#services/desk/content/get-text.ts'
import { listPages, listPostPage } from '#services/desk/content/list-texts.ts'
import { listLinkTargets } from '#services/desk/content/page-links.ts'
import { createText, removeText, setTextStatus } from '#services/desk/content/publish-text.ts'
import type { TextId } from '#services/desk/content/text-tables.ts'
import { addTextPicture } from '#services/desk/picture/text-picture.ts'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const listSchema = v.strictObject({ q: v.optional(text(100), ''), cursor: v.optional(text(1000)) })
/** The fields of each form are checked by its own rules (domain/desk/content/text-form.ts). A draft may be too long to save. */
const changes = v.record(text(40), text(2 * maxBodyLength))
const draft = v.strictObject({ baseVersion: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1e9)), changes })
const moment = v.strictObject({ day: text(40), time: text(40) })
const status = v.strictObject({ status: v.picklist(['draft', 'published']), moment: v.optional(moment) })

function textIdOf(c: Context<AppEnv>): TextId {
  const kind = c.req.param('kind') ?? ''
  if (!isTextKind(kind)) throw new Refusal('page.notFound')
  return { kind, id: idOf(c) }
}

const newText = v.strictObject({ title: text(1000) })

async function remove(c: Context<AppEnv>, kind: AddedKind): Promise<Response> {
  await removeText(c.get('context'), { kind, id: idOf(c), version: versionOf(c) }, c.get('staff'))
  return c.body(null, 204)
}

/** Posts of the blog, pages with a fixed path, and pages that the owner adds. */
export const texts = createRouter()
  .get('/posts', needs('content.edit'), listQuery(listSchema), async (c) => {
    const { q, cursor } = c.req.valid('query')
    return c.json(await listPostPage(c.get('context'), { q, cursor }))
  })
  .post('/posts', needs('content.edit'), jsonBody(newText), async (c) =>
    c.json(await createText(c.get('context'), { kind: 'posts', ...c.req.valid('json') }, c.get('staff')), 201),
  )
  .post('/own-pages', needs('content.edit'), jsonBody(newText), async (c) =>
    c.json(await createText(c.get('context'), { kind: 'own-pages', ...c.req.valid('json') }, c.get('staff')), 201),
  )
  .get('/pages', needs('content.edit'), async (c) => c.json(await listPages(c.get('context'))))
  .get('/links', needs('content.edit'), async (c) => c.json(await listLinkTargets(c.get('context'))))
  .post('/pictures', needs('content.edit'), async (c) => {
    const added = await uploadedPicture(c, (bytes) => addTextPicture(c.get('context'), bytes, c.get('staff')))
    return c.json(added, 201)
  })
  .get('/:kind/:id', needs('content.edit'), async (c) => c.json(await getText(c.get('context'), textIdOf(c), c.get('staff'))))
  .patch('/:kind/:id', needs('content.edit'), jsonBody(changes), async (c) => {
    const edit = { ...textIdOf(c), version: versionOf(c), changes: c.req.valid('json') }
    return c.json(await editText(c.get('context'), edit, c.get('staff')))
  })
  .put('/:kind/:id/status', needs('content.edit'), jsonBody(status), async (c) => {
    const change = { ...textIdOf(c), version: versionOf(c), ...c.req.valid('json') }
    await setTextStatus(c.get('context'), change, c.get('staff'))
    return c.body(null, 204)
  })
  .put('/:kind/:id/draft', needs('content.edit'), jsonBody(draft), async (c) => {
    await saveTextDraft(c.get('context'), textIdOf(c), c.req.valid('json'), c.get('staff'))
    return c.body(null, 204)
  })
  .delete('/:kind/:id/draft', needs('content.edit'), async (c) => {
    await dropTextDraft(c.get('context'), textIdOf(c), c.get('staff'))
    return c.body(null, 204)
  })
  .get('/:kind/:id/revisions/:revision', needs('content.edit'), async (c) =>
    c.json(await getRevision(c.get('context'), textIdOf(c), idOf(c, 'revision'))),
  )
  .delete('/posts/:id', needs('content.edit'), (c) => remove(c, 'posts'))
  .delete('/own-pages/:id', needs('content.edit'), (c) => remove(c, 'own-pages'))
