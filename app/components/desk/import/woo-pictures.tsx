import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { FormError } from '#app/components/desk/form-error.tsx'
import { Icon } from '#app/components/desk/icons.tsx'
import { listWantedPictures, uploadImportPicture } from '#app/stores/desk/import/imports.ts'
import { openArchive, type PictureSource } from '#app/stores/desk/import/picture-archive.ts'
import { refresh } from '#app/stores/desk/remote.ts'
import { matchPictures } from '#domain/desk/import/woocommerce/pictures.ts'
import { pictureFileProblem } from '#domain/desk/pictures.ts'
import { type PictureProgress, PictureReport } from './picture-report.tsx'

type Progress = PictureProgress & { readonly missing: number }

/** Pictures from a copy of the old shop's uploads folder or a zip archive of it: the browser finds those that the file names and sends them one by one. */
export function WooPictures({ id }: { id: string }) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState('')
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  const send = async (sources: readonly PictureSource[]) => {
    const wanted = await listWantedPictures(id)
    if (!wanted.isOk) {
      setSending(false)
      return setProblem(wanted.problem.message)
    }
    const { found, missing } = matchPictures(wanted.data.pictures, sources)
    let state: Progress = { total: found.length, done: 0, failed: 0, failures: [], missing: missing.length }
    setProgress(state)
    for (const { key, file } of found) {
      if (isGone.current) return
      const failed = await sendPicture(id, key, await file())
      const failures = failed ? [...state.failures, { key, problem: failed }] : state.failures
      state = { ...state, done: state.done + 1, failed: failures.length, failures }
      setProgress(state)
    }
    setSending(false)
    refresh('goods')
  }
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length === 0 || isSending) return
    setProblem('')
    setProgress(null)
    setSending(true)
    const sources = await sourcesOf(files)
    if (typeof sources !== 'string') return send(sources)
    setSending(false)
    setProblem(sources)
  }
  return (
    <section className="import-drop" aria-label="تصویرها">
      <Icon name="camera" size="xl" className="muted" />
      <div className="grow">
        <b className="block">تصویرها از فروشگاه پیشین</b>
        <span className="small muted">
          پوشه‌ی wp-content/uploads یا بایگانی zip آن را انتخاب کنید؛ تنها تصویرهایی که فایل نام برده فرستاده می‌شوند و بایگانی روی دستگاه شما
          باز می‌شود. تا پایان کار این صفحه را باز نگه دارید. همان پوشه را دوباره بدهید، چیزی تکرار نمی‌شود.
        </span>
        <FormError text={problem} />
        {progress && <PictureReport progress={progress} missing={progress.missing} isSending={isSending} />}
      </div>
      <label className={isSending ? 'btn busy' : 'btn'}>
        <input
          type="file"
          className="visually-hidden"
          multiple
          accept="image/*"
          onChange={(event) => void choose(event)}
          disabled={isSending}
          ref={(input) => input?.setAttribute('webkitdirectory', '')}
        />
        <Icon name="camera" />
        انتخاب پوشه‌ی تصویرها
      </label>
      <label className={isSending ? 'btn busy' : 'btn'}>
        <input
          type="file"
          className="visually-hidden"
          multiple
          accept=".zip,application/zip"
          onChange={(event) => void choose(event)}
          disabled={isSending}
        />
        <Icon name="document" />
        انتخاب بایگانی zip
      </label>
    </section>
  )
}

/** The files of a folder, or those inside of archives; or why one of the archives cannot be read. */
async function sourcesOf(files: readonly File[]): Promise<readonly PictureSource[] | string> {
  const sources: PictureSource[] = []
  for (const file of files) {
    if (file.webkitRelativePath !== '' || !/\.zip$/i.test(file.name)) {
      sources.push({ path: file.webkitRelativePath || file.name, file: async () => file })
      continue
    }
    const inside = await openArchive(file)
    if (typeof inside === 'string') return `${file.name}: ${inside}`
    sources.push(...inside)
  }
  return sources
}

/** Null when its products have it, else why not. */
async function sendPicture(id: string, key: string, file: File | string): Promise<string | null> {
  return typeof file === 'string' ? file : (pictureFileProblem(file) ?? uploadImportPicture(id, key, file))
}
