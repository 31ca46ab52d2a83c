import type { Context } from 'hono'
import type { AppEnv } from '#server/app-env.ts'
import { fileIn, formBoundary, pictureLimit, readForm } from '#server/multipart.ts'

/** Reads the `file` of an upload and stores it. Two bodies are read at a time, one picture is decoded; the other uploads wait on their sockets (DESK-24). */
export async function uploadedPicture<Stored>(c: Context<AppEnv>, store: (bytes: Uint8Array) => Promise<Stored>): Promise<Stored> {
  const boundary = formBoundary(c, pictureLimit)
  const upload = () =>
    c.get('context').queues.pictures.run('picture', async () => {
      const form = await readForm(c, undefined, pictureLimit)
      return store(fileIn(form, boundary, 'file').bytes)
    })
  return c.get('slot')?.releaseWhile(upload) ?? upload()
}
