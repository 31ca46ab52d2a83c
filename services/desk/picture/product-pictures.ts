import { createHash, randomBytes } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { lastEditorOf } from '#db/desk/forms/last-editor.ts'
import {
  findMedia,
  findPictured,
  insertMedia,
  insertPicture,
  listPictures,
  lockPictured,
  type NewMedia,
  raisePicturesVersion,
  replacePictures,
} from '#db/desk/goods/pictures.ts'
import { newId } from '#db/ids.ts'
import { pictureConflict } from '#domain/desk/catalog/picture-lists.ts'
import { type ListedPicture, maxPictureBytes, maxPictures, pictureAlt } from '#domain/desk/pictures.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { pictureKind } from '#services/picture/decode.ts'
import { type DrawnFile, drawnWidths, drawWidths } from '#services/picture/draw-widths.ts'
import { deletePicture, pictureUrl, storePicture } from '#services/picture/picture-files.ts'

const objectType = 'product_pictures'

/** Whom the audit row names. */
type Editor = Pick<Staff, 'id' | 'actor'>

export async function getProductPictures({ db }: ServiceContext, productId: string) {
  const [product, pictures] = await Promise.all([findPictured(db, productId), listPictures(db, productId)])
  if (!product) throw new Refusal('catalog.notFound')
  return { product, pictures }
}

const refusalOf: Readonly<Record<string, RefusalCode>> = { tooManyPixels: 'picture.tooManyPixels' }

/**
 * Stores a picture in all widths and appends it to those of the product, unpublished until it has an alternative text. The same file again
 * is the same picture: a retry after a lost response adds nothing.
 */
export async function addPicture(context: ServiceContext, productId: string, bytes: Uint8Array, staff: Editor, alt = ''): Promise<Added> {
  if (!(await findPictured(context.db, productId))) throw new Refusal('catalog.notFound')
  const { stored, drawn } = await context.queues.pictureDecoding.run('picture', () => preparePicture(context, bytes, staff))
  if (!drawn) return context.db.transaction((tx) => append(tx, { productId, stored, alt }, staff))
  await storePicture(context.files, stored.objectKey, drawn)
  let isUsed = false
  try {
    const added = await context.db.transaction((tx) => append(tx, { productId, stored, alt }, staff))
    isUsed = added.objectKey === stored.objectKey
    return added
  } finally {
    if (!isUsed) await deletePicture(context.files, stored.objectKey, drawn)
  }
}

type Added = { readonly id: string; readonly objectKey: string }
type Prepared = { stored: NewMedia & { id: string }; drawn: readonly DrawnFile[] | null }

export async function preparePicture({ db }: ServiceContext, bytes: Uint8Array, staff: Editor): Promise<Prepared> {
  if (bytes.length > maxPictureBytes) throw new Refusal('picture.tooLarge')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pictureKind(content) !== 'picture') throw new Refusal('picture.unreadable')
  const contentHash = createHash('sha256').update(content).digest()
  const known = await findMedia(db, contentHash)
  if (known) return { stored: known, drawn: null }
  const picture = await drawWidths(content)
  if ('problem' in picture) throw new Refusal(refusalOf[picture.problem] ?? 'picture.unreadable')
  const { width, height, files } = picture
  const objectKey = `pictures/${randomBytes(20).toString('hex')}`
  return { stored: { id: newId(), objectKey, width, height, widths: [...drawnWidths], contentHash, uploadedBy: staff.id }, drawn: files }
}

type NewPicture = { readonly productId: string; readonly stored: Prepared['stored']; readonly alt: string }

async function append(tx: Tx, { productId, stored, alt }: NewPicture, staff: Editor): Promise<Added> {
  if (!(await lockPictured(tx, productId))) throw new Refusal('catalog.notFound')
  const pictures = await listPictures(tx, productId)
  // Of the same file uploaded twice at once, both use what was stored first.
  const used = (await findMedia(tx, stored.contentHash)) ?? (await insertMedia(tx, stored)) ?? (await findMedia(tx, stored.contentHash))
  if (!used) throw new Error('a stored picture has a row')
  const { id: mediaId, objectKey, width, height } = used
  const url = pictureUrl(objectKey)
  const same = pictures.find((picture) => picture.url === url)
  if (same) return { id: same.id, objectKey }
  if (pictures.length >= maxPictures) throw new Refusal('picture.tooMany')
  const id = await insertPicture(tx, {
    productId,
    mediaId,
    imageUrl: url,
    alt,
    width,
    height,
    displayOrder: (pictures.at(-1)?.displayOrder ?? -1) + 1,
  })
  const version = await raisePicturesVersion(tx, productId)
  const newState = { pictures: pictures.length + 1, added: id, version }
  await writeAudit(tx, staff.actor, {
    action: 'picture.added',
    objectType,
    objectId: productId,
    oldState: { pictures: pictures.length },
    newState,
  })
  return { id, objectKey }
}

type Edit = { readonly productId: string; readonly version: number; readonly pictures: readonly ListedPicture[] }

/** Sequence, alternative texts and removals in one save: pictures that the list leaves out are removed. */
export async function savePictures({ db }: ServiceContext, { productId, version, pictures: given }: Edit, staff: Staff) {
  const wanted = given.map(({ id, alt }) => ({ id, alt: pictureAlt(alt) }))
  return db.transaction(async (tx) => {
    const product = await lockPictured(tx, productId)
    if (!product) throw new Refusal('catalog.notFound')
    const stored = await listPictures(tx, productId)
    if (product.version !== version) {
      const fields = pictureConflict(stored, wanted)
      throw new Refusal('desk.conflict', {
        conflict: { version: product.version, by: await lastEditorOf(tx, objectType, productId), fields },
      })
    }
    const known = new Set(stored.map(({ id }) => id))
    if (new Set(wanted.map(({ id }) => id)).size !== wanted.length || wanted.some(({ id }) => !known.has(id)))
      throw new Refusal('catalog.notFound')
    const [before, after] = [stored.map(stateOf), wanted.map(stateOf)]
    if (JSON.stringify(before) === JSON.stringify(after)) return { version }
    await replacePictures(tx, productId, wanted)
    const next = await raisePicturesVersion(tx, productId)
    const entry = {
      action: 'picture.edited',
      objectType,
      objectId: productId,
      oldState: { pictures: before },
      newState: { pictures: after },
    }
    await writeAudit(tx, staff.actor, entry)
    return { version: next }
  })
}

const stateOf = ({ id, alt }: ListedPicture) => ({ id, alt })
