import { type ChangeEvent, useState } from 'react'
import { uploadTextPicture } from '#app/stores/desk/content/texts.ts'
import { toPersianDigits } from '#domain/digits.ts'

type Upload = (file: File, onProgress: (fraction: number) => void) => Promise<{ url: string } | { problem: string }>

/** One picture at a time: its progress as text, and why it was refused. */
export function usePictureUpload(onStored: (url: string) => void, upload: Upload = uploadTextPicture) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState('')
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // The same file can be chosen again after a failure.
    target.value = ''
    if (!file) return
    setProblem('')
    setProgress(0)
    const result = await upload(file, setProgress)
    setProgress(null)
    if ('problem' in result) return setProblem(result.problem)
    onStored(result.url)
  }
  const state = progress === null ? '' : progress < 1 ? toPersianDigits(`بارگذاری ${Math.round(progress * 100)}٪`) : 'در حال آماده‌سازی'
  return { problem, state, isBusy: progress !== null, choose: (event: ChangeEvent<HTMLInputElement>) => void choose(event) }
}

export const pictureTypes = 'image/png,image/jpeg,image/webp,image/avif'
