import { writeAudit } from '#db/audit.ts'
import { findMedia, insertMedia } from '#db/desk/goods/pictures.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { deletePicture, pictureUrl, storePicture } from '#services/picture/picture-files.ts'
import { preparePicture } from './product-pictures.ts'

/** Stores a picture for a post or page in all widths and returns its URL. The same file again has the same URL. */
export async function addTextPicture(context: ServiceContext, bytes: Uint8Array, staff: Staff): Promise<{ url: string }> {
  const { stored, drawn } = await context.queues.pictureDecoding.run('picture', () => preparePicture(context, bytes, staff))
  if (drawn) await storePicture(context.files, stored.objectKey, drawn)
  let usedKey = ''
  try {
    usedKey = await context.db.transaction(async (tx) => {
      const used = drawn ? ((await insertMedia(tx, stored)) ?? (await findMedia(tx, stored.contentHash))) : stored
      if (!used) throw new Error('a stored picture has a row')
      const newState = { url: pictureUrl(used.objectKey) }
      await writeAudit(tx, staff.actor, { action: 'text.pictureAdded', objectType: 'media', objectId: used.id, oldState: null, newState })
      return used.objectKey
    })
    return { url: pictureUrl(usedKey) }
  } finally {
    if (drawn && usedKey !== stored.objectKey) await deletePicture(context.files, stored.objectKey, drawn)
  }
}
