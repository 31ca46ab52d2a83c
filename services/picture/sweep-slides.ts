import { listDeskSlides } from '#db/desk/content/slides.ts'
import { epochMs } from '#db/order/orders.ts'
import { ownPictureName } from '#domain/content/slides.ts'
import type { ServiceContext } from '#services/context.ts'
import { slideFolder } from './slide-files.ts'

/** A form may be open for days before it is saved with the picture that it uploaded. */
const graceMs = 7 * 24 * 60 * 60 * 1000

/** Deletes uploaded pictures that no slide names: of deleted slides, replaced ones, and those of forms that were never saved. */
export async function sweepSlides({ db, files }: Pick<ServiceContext, 'db' | 'files'>, signal: AbortSignal): Promise<void> {
  const stored = await files.list(slideFolder)
  const now = await epochMs(db)
  const named = new Set((await listDeskSlides(db)).flatMap(({ picture, phonePicture }) => [picture, phonePicture]))
  for (const { key, changedAt } of stored) {
    if (signal.aborted) return
    const name = ownPictureName(key.slice(slideFolder.length).split('/')[0] ?? '')
    if (!named.has(name) && changedAt.getTime() < now - graceMs) await files.delete(key)
  }
}
