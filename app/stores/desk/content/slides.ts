import { type DeskData, type DeskResult, requestDesk } from '#app/stores/desk/api.ts'
import { refresh, useRemote } from '#app/stores/desk/remote.ts'
import { uploadFile } from '#app/stores/desk/upload-file.ts'
import { heroPictureName, type SlideShape } from '#domain/content/slides.ts'
import type { SlideSection, SlideTexts } from '#domain/desk/content/slide-form.ts'

export type DeskSlide = DeskData<'GET', '/slides'>['slides'][number]

export const slidesKey = 'slides'

export const useSlides = () => useRemote(slidesKey, (get) => get('/slides'))

type Versioned = { readonly id: string; readonly version: number }

/** The list is read again, also after a refusal: a colleague may have been faster. */
async function changed<Data>(request: Promise<DeskResult<Data>>): Promise<DeskResult<Data>> {
  const result = await request
  refresh(slidesKey)
  return result
}

export const addSlide = (section: SlideSection, texts: SlideTexts) => changed(requestDesk('POST', '/slides', { body: { section, texts } }))
export const editSlide = ({ id, version }: Versioned, body: SlideTexts) =>
  changed(requestDesk('PUT', '/slides/:id', { params: { id }, version, body }))
export const moveSlide = ({ id, version }: Versioned, before: string | null) =>
  changed(requestDesk('PUT', '/slides/:id/position', { params: { id }, version, body: { before } }))
export const removeSlide = ({ id, version }: Versioned) => changed(requestDesk('DELETE', '/slides/:id', { params: { id }, version }))

/** The name of the stored picture, or why it was not stored. */
export function uploadSlidePicture(shape: SlideShape) {
  return async (file: File, onProgress: (fraction: number) => void): Promise<{ url: string } | { problem: string }> => {
    const result = await uploadFile('POST', '/slides/pictures', { query: { shape }, file, onProgress })
    return 'problem' in result ? result : { url: result.data.name }
  }
}

/** The smallest file of each picture. */
export function slidePictureUrl(
  section: SlideSection,
  shape: 'phone' | 'wide',
  texts: Pick<SlideTexts, 'picture' | 'phonePicture'>,
): string {
  if (section === 'promo') return `/media/promo/${texts.picture}-480.webp`
  return `/media/hero/${heroPictureName(texts)}${shape === 'phone' ? '-phone-480' : '-1200'}.webp`
}
