import { shrunkSize } from '#domain/order/receipt-file.ts'

const quality = 0.85

/** A smaller JPEG of a photo; null when the browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<File | null> {
  const picture = await createImageBitmap(file).catch(() => null)
  if (!picture) return null
  const canvas = document.createElement('canvas')
  Object.assign(canvas, shrunkSize(picture))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', quality)
  const jpeg = await promise
  return jpeg && new File([jpeg], `${file.name.replace(/\.[^.]*$/, '')}.jpg`, { type: jpeg.type })
}
