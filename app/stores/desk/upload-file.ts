import { type DeskData, type DeskInput, type DeskPath, type DeskRequestInput, deskUrlOf } from '#app/stores/desk/api.ts'
import { parseProblemBody } from '#app/stores/http/problem-body.ts'
import { sendFile } from '#app/stores/http/send-file.ts'

const failed = 'بارگذاری نشد. اینترنت را بررسی کنید و دوباره بفرستید'

type UploadMethod = 'POST' | 'PUT'
type Upload<Input> = { readonly file: File; readonly onProgress?: (fraction: number) => void } & Input
type UploadResult<Data> = { readonly data: Data } | { readonly problem: string }

/** What the route replied when it has stored the file, else why not. */
export async function uploadFile<M extends UploadMethod, P extends DeskPath<M>>(
  method: M,
  path: P,
  upload: Upload<DeskInput<M, P>>,
): Promise<UploadResult<DeskData<M, P>>> {
  const { file, onProgress = () => {}, ...input }: Upload<DeskRequestInput> = upload
  const reply = await sendFile(method, deskUrlOf(path, input), file, onProgress).reply
  if (typeof reply === 'string') return { problem: failed }
  if (reply.status < 300) return { data: reply.json as DeskData<M, P> }
  const { detail, fields } = parseProblemBody(reply.json)
  return { problem: detail ? [detail, ...Object.values(fields)].join('. ') : failed }
}

/** Null when the file was stored, else why not. */
export function problemOf(result: UploadResult<unknown>): string | null {
  return 'problem' in result ? result.problem : null
}
