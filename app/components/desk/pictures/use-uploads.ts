import { useEffect, useRef, useState } from 'react'
import { refreshPictures, uploadPicture } from '#app/stores/desk/pictures.ts'
import { pictureFileProblem } from '#domain/desk/pictures.ts'

/** A file under way, waiting, or refused with the reason. `progress` 1: the server draws its widths. */
export type UploadItem = {
  readonly key: number
  readonly file: File
  readonly preview: string
  readonly progress: number | null
  readonly problem: string | null
}

/** The server reads two bodies at a time; more uploads would wait in its queue. */
const concurrency = 2

let lastKey = 0

/** Uploads files two at a time; each has its own progress, its own reason when it fails, and can be sent again. */
export function useUploads(productId: string) {
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const running = useRef(new Set<number>())
  const change = (key: number, next: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...next } : item)))
  const remove = (key: number) =>
    setItems((all) => {
      const gone = all.find((item) => item.key === key)
      if (gone) URL.revokeObjectURL(gone.preview)
      return all.filter((item) => item.key !== key)
    })
  const send = async ({ key, file }: UploadItem) => {
    const problem = await uploadPicture(productId, file, (progress) => change(key, { progress }))
    running.current.delete(key)
    if (problem !== null) return change(key, { problem, progress: null })
    refreshPictures(productId)
    remove(key)
  }
  useEffect(() => {
    const waiting = items.filter(({ key, problem }) => problem === null && !running.current.has(key))
    for (const item of waiting.slice(0, concurrency - running.current.size)) {
      running.current.add(item.key)
      void send(item)
    }
  })
  return {
    items,
    add: (files: Iterable<File>) => {
      const added = [...files].map((file) => {
        lastKey += 1
        return { key: lastKey, file, preview: URL.createObjectURL(file), progress: null, problem: pictureFileProblem(file) }
      })
      setItems((all) => [...all, ...added])
    },
    retry: (key: number) => change(key, { problem: null, progress: null }),
    remove,
  }
}
