import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import { checkedKey, checkedPrefix, type FileStore, FilesUnavailable, type StoredFile } from './files.ts'
import { CallFailed, type CallLimits, callProvider, defaultLimits, type ProviderReply } from './provider-call.ts'

export type S3Options = {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly limits?: CallLimits
}

type Signed = { readonly url: URL; readonly headers: Record<string, string>; readonly limits: CallLimits }
type Method = 'GET' | 'PUT' | 'DELETE'

/** Twice the largest receipt. A file is read completely before it is passed on, so that a broken download is noticed before the response starts. */
const maxFileBytes = 16 * 1024 * 1024

/** Files in any S3-compatible store, by plain signed HTTP calls without retries or redirects. */
export function createS3Store(options: S3Options): FileStore {
  const objectUrl = (key: string) => bucketUrl(options, `/${checkedKey(key)}`)
  return {
    async put(key, bytes, contentType) {
      const url = objectUrl(key)
      // The store rejects a second file under the same key.
      const headers = { 'content-type': contentType, 'if-none-match': '*' }
      const { status } = await orUnavailable(async () => {
        return callProvider({ ...(await signed(options, 'PUT', url, headers, bytes)), method: 'PUT', body: bytes })
      })
      if (status === 412 || status === 409) return 'exists'
      if (status !== 200) throw refused(status)
      return 'stored'
    },
    async get(key) {
      const url = objectUrl(key)
      const withFileLimit = { ...options, limits: { ...(options.limits ?? defaultLimits), replyBytes: maxFileBytes } }
      const { status, body } = await orUnavailable(async () =>
        callProvider({ ...(await signed(withFileLimit, 'GET', url)), method: 'GET' }),
      )
      if (status === 404) return null
      if (status !== 200) throw refused(status)
      return body
    },
    async delete(key) {
      const url = objectUrl(key)
      const { status } = await orUnavailable(async () => callProvider({ ...(await signed(options, 'DELETE', url)), method: 'DELETE' }))
      if (status !== 200 && status !== 204 && status !== 404) throw refused(status)
    },
    list: (prefix = '') => listAll(options, checkedPrefix(prefix)),
  }
}

async function listAll(options: S3Options, prefix: string): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  let next: string | null = ''
  while (next !== null) {
    const url = bucketUrl(options, '')
    url.search = new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) }).toString()
    const { status, body }: ProviderReply = await orUnavailable(async () => {
      return callProvider({ ...(await signed(options, 'GET', url)), method: 'GET' })
    })
    if (status !== 200) throw refused(status)
    const text = body.toString('utf8')
    found.push(...text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g).map(([, entry = '']) => readEntry(entry)))
    next = textOf(text, 'NextContinuationToken')
  }
  return found
}

function readEntry(entry: string): StoredFile {
  const changedAt = new Date(textOf(entry, 'LastModified') ?? Number.NaN)
  const byteSize = Number(textOf(entry, 'Size') ?? Number.NaN)
  if (Number.isNaN(changedAt.getTime()) || !Number.isSafeInteger(byteSize)) throw new FilesUnavailable('its list cannot be read')
  return { key: textOf(entry, 'Key') ?? '', byteSize, changedAt }
}

/** Keys need no decoding; a token may contain XML entities. */
function textOf(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined
    ? null
    : found.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function bucketUrl({ endpoint, bucket }: S3Options, path: string): URL {
  return new URL(`${endpoint.replace(/\/$/, '')}/${bucket}${path}`)
}

/** The signature covers the content hash. */
async function signed(
  options: S3Options,
  method: Method,
  url: URL,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<Signed> {
  const { accessKeyId, secretAccessKey, region, limits = defaultLimits } = options
  const contentHash = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': contentHash },
    accessKeyId,
    secretAccessKey,
    region,
    service: 's3',
  })
  const request = await signer.sign()
  return { url: request.url, headers: Object.fromEntries(request.headers), limits }
}

function refused(status: number): FilesUnavailable {
  return new FilesUnavailable(`it responded with ${status}`)
}

async function orUnavailable<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw error instanceof CallFailed ? new FilesUnavailable(error.fault, error) : error
  }
}
