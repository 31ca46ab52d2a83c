import { randomBytes } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import type { Tx } from '#db/connect.ts'
import { storeSequence } from '#db/desk/catalog/sequence.ts'
import { deleteSlide, insertSlide, listDeskSlides, lockSlides, sectionOfSlide, updateSlide } from '#db/desk/content/slides.ts'
import { newId } from '#db/ids.ts'
import { slides } from '#db/schema/content.ts'
import { ownPictureName, type SlideShape } from '#domain/content/slides.ts'
import { placedBefore } from '#domain/desk/catalog/sequence.ts'
import { requireSlide, type SlideSection, type SlideTexts, slideTexts } from '#domain/desk/content/slide-form.ts'
import { maxPictureBytes } from '#domain/desk/pictures.ts'
import { Refusal, type RefusalCode } from '#domain/refusals.ts'
import type { ServiceContext } from '#services/context.ts'
import { requireFound } from '#services/desk/catalog/save.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { requireVersion } from '#services/desk/require-version.ts'
import { pictureKind } from '#services/picture/decode.ts'
import { drawSlide, type SlideProblem } from '#services/picture/draw-slide.ts'
import { storeSlideFiles } from '#services/picture/slide-files.ts'

const objectType = 'slide'
const maxSlides = 20

type DeskSlide = { readonly id: string; readonly section: SlideSection; readonly version: number; readonly texts: SlideTexts }

export async function listSlides({ db }: ServiceContext): Promise<{ slides: DeskSlide[] }> {
  const rows = await listDeskSlides(db)
  return { slides: rows.map((row) => ({ id: row.id, section: row.section, version: row.version, texts: slideTexts(row) })) }
}

/** The new slide is the last of its section. */
export async function addSlide({ db }: ServiceContext, section: SlideSection, texts: SlideTexts, staff: Staff): Promise<{ id: string }> {
  const fields = requireSlide(section, texts)
  return db.transaction(async (tx) => {
    const all = await lockSlides(tx, section)
    if (all.length >= maxSlides) throw new Refusal('slide.tooMany')
    const id = await insertSlide(tx, { ...fields, section, displayOrder: Math.max(-1, ...all.map((one) => one.displayOrder)) + 1 })
    await writeAudit(tx, staff.actor, { action: 'slide.added', objectType, objectId: id, oldState: null, newState: slideTexts(fields) })
    return { id }
  })
}

type Edit = { readonly id: string; readonly version: number; readonly texts: SlideTexts }

export async function editSlide({ db }: ServiceContext, { id, version, texts }: Edit, staff: Staff): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    const { slide: stored } = await lockOne(tx, id)
    const fields = requireSlide(stored.section, texts)
    const [before, after] = [slideTexts(stored), slideTexts(fields)]
    await requireVersion(tx, stored, version, { objectType, id, stored: before, given: after })
    const next = await updateSlide(tx, id, fields)
    if (next === version) return { version }
    await writeAudit(tx, staff.actor, { action: 'slide.edited', objectType, objectId: id, oldState: before, newState: after })
    return { version: next }
  })
}

type Move = { readonly id: string; readonly version: number; readonly before: string | null }

export async function moveSlide({ db }: ServiceContext, { id, version, before }: Move, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { all, slide } = await lockOne(tx, id)
    await requireVersion(tx, slide, version, { objectType, id, stored: {}, given: {} })
    const ids = all.map((one) => one.id)
    const sequence = placedBefore(ids, id, before)
    if (!sequence) throw new Refusal('catalog.notFound')
    await storeSequence(tx, slides, sequence)
    const [oldState, newState] = [{ position: ids.indexOf(id) + 1 }, { position: sequence.indexOf(id) + 1 }]
    await writeAudit(tx, staff.actor, { action: 'slide.moved', objectType, objectId: id, oldState, newState })
  })
}

/** Its pictures stay for now, because pages that are open show them: a job deletes them (sweep-slides.ts). */
export async function removeSlide({ db }: ServiceContext, id: string, version: number, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const { slide } = await lockOne(tx, id)
    await requireVersion(tx, slide, version, { objectType, id, stored: {}, given: {} })
    await deleteSlide(tx, id)
    await writeAudit(tx, staff.actor, { action: 'slide.removed', objectType, objectId: id, oldState: slideTexts(slide), newState: null })
  })
}

async function lockOne(tx: Tx, id: string) {
  const section = await sectionOfSlide(tx, id)
  if (!section) throw new Refusal('catalog.notFound')
  const all = await lockSlides(tx, section)
  return { all, slide: requireFound(all, id) }
}

const refusals: Readonly<Record<SlideProblem, RefusalCode>> = {
  tooManyPixels: 'picture.tooManyPixels',
  animated: 'picture.unreadable',
  broken: 'picture.unreadable',
  tooSmall: 'slide.tooSmall',
  tooHeavy: 'slide.tooHeavy',
}

/** Draws and stores a picture in all sizes of its shape, each within its budget; the form then names it. */
export async function addSlidePicture(
  context: ServiceContext,
  shape: SlideShape,
  bytes: Uint8Array,
  staff: Staff,
): Promise<{ name: string }> {
  if (bytes.length > maxPictureBytes) throw new Refusal('picture.tooLarge')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pictureKind(content) !== 'picture') throw new Refusal('picture.unreadable')
  const drawn = await context.queues.pictureDecoding.run('picture', () => drawSlide(content, shape))
  if ('problem' in drawn) throw new Refusal(refusals[drawn.problem])
  const key = randomBytes(10).toString('hex')
  await storeSlideFiles(context.files, key, drawn)
  const name = ownPictureName(key)
  const newState = { picture: name, kind: shape }
  await writeAudit(context.db, staff.actor, {
    action: 'slide.pictureAdded',
    objectType: 'media',
    objectId: newId(),
    oldState: null,
    newState,
  })
  return { name }
}
