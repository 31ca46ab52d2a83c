import { randomBytes } from 'node:crypto'
import { writeAudit } from '#db/audit.ts'
import { lockSetting, saveSetting } from '#db/desk/settings.ts'
import { Refusal } from '#domain/refusals.ts'
import { maxLogoBytes } from '#domain/settings/logo.ts'
import type { ServiceContext } from '#services/context.ts'
import type { Staff } from '#services/desk/find-staff.ts'
import { deleteBrandFiles, storeBrandFiles } from '#services/picture/brand-files.ts'
import { drawLogo } from '#services/picture/draw-logo.ts'
import { logoRow } from '#services/settings/stored-settings.ts'

type LogoRow = Readonly<Record<'key' | 'width' | 'height', string>>

/** Draws and stores all files of a logo, and makes it the shop's. The files of the former one stay: pages that are open show them. */
export async function uploadLogo(context: ServiceContext, bytes: Uint8Array, staff: Staff): Promise<void> {
  if (bytes.length > maxLogoBytes) throw new Refusal('picture.tooLarge')
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const drawn = await context.queues.pictureDecoding.run('picture', () => drawLogo(content))
  if ('problem' in drawn) throw new Refusal(drawn.problem === 'unsafe' ? 'logo.unsafe' : 'logo.unreadable')
  const key = randomBytes(20).toString('hex')
  await storeBrandFiles(context.files, key, drawn.files)
  try {
    await saveLogo(context, { key, width: String(drawn.width), height: String(drawn.height) }, staff)
  } catch (error) {
    await deleteBrandFiles(context.files, key)
    throw error
  }
}

export async function removeLogo(context: ServiceContext, staff: Staff): Promise<void> {
  await saveLogo(context, { key: '', width: '', height: '' }, staff)
}

/** The last upload wins, without a version to compare: an upload replaces nothing that was typed, and the audit log has both. */
async function saveLogo({ db }: ServiceContext, logo: LogoRow, staff: Staff): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSetting(tx, logoRow)
    const before = row.value.key ?? ''
    if (before === logo.key) return
    await saveSetting(tx, row.id, logo)
    await writeAudit(tx, staff.actor, {
      action: logo.key ? 'logo.changed' : 'logo.removed',
      objectType: 'settings',
      objectId: row.id,
      oldState: { logo: before },
      newState: { logo: logo.key },
    })
  })
}
