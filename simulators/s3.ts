import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export type S3Fault = 'down' | 'silent' | 'forbidden' | 'halfUpload' | 'halfDownload' | 'serverError' | 'redirect'

type S3Account = { readonly bucket: string; readonly region: string; readonly accessKeyId: string; readonly secretAccessKey: string }

type StoredObject = { readonly bytes: Buffer; readonly contentType: string; readonly at: Date }

export type S3SimulatorOptions = S3Account & {
  /** Maximum keys per list response. */
  readonly pageSize?: number
  readonly now?: () => Date
}

/** The subset of S3 that the shop uses; verifies AWS Signature Version 4. */
export function createS3Simulator(options: S3SimulatorOptions) {
  const { now = () => new Date(performance.timeOrigin + performance.now()) } = options
  const objects = new Map<string, StoredObject>()
  const bucketState = { ...options, objects, now }
  let fault: S3Fault | null = null

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (fault && (await applyFault(fault, request, response, objects))) return
    const body = await bodyOf(request)
    const problem = signatureProblem(request, body, options, now())
    if (problem) return sendError(response, 403, problem)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, bucket, ...rest] = url.pathname.split('/')
    if (bucket !== options.bucket) return sendError(response, 404, 'NoSuchBucket')
    const key = rest.map(decodeURIComponent).join('/')
    const action = actions[key === '' ? `${request.method} bucket` : `${request.method} object`]
    if (!action) return sendError(response, 405, 'MethodNotAllowed')
    action(bucketState, { key, url, request, body, response })
  }

  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    handle(request, response).catch(() => response.destroy())
  }
  return Object.assign(listener, {
    objects: objects as ReadonlyMap<string, StoredObject>,
    setFault(name: S3Fault | null) {
      fault = name
    },
  })
}

type BucketState = S3SimulatorOptions & { readonly objects: Map<string, StoredObject>; readonly now: () => Date }
type S3Request = { key: string; url: URL; request: IncomingMessage; body: Buffer; response: ServerResponse }

const actions: Readonly<Record<string, (state: BucketState, request: S3Request) => void>> = {
  'PUT object': ({ objects, now }, { key, request, body, response }) => {
    if (request.headers['if-none-match'] === '*' && objects.has(key)) return sendError(response, 412, 'PreconditionFailed')
    objects.set(key, { bytes: body, contentType: request.headers['content-type'] ?? 'application/octet-stream', at: now() })
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end()
  },
  'GET object': ({ objects }, { key, response }) => {
    const found = objects.get(key)
    if (!found) return sendError(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': found.contentType, 'content-length': found.bytes.length }).end(found.bytes)
  },
  'DELETE object': ({ objects }, { key, response }) => {
    objects.delete(key)
    response.writeHead(204).end()
  },
  'GET bucket': list,
}

function list({ objects, pageSize = 1000 }: BucketState, { url, response }: S3Request): void {
  const prefix = url.searchParams.get('prefix') ?? ''
  const after = url.searchParams.get('continuation-token')?.replace(/^after&/, '') ?? ''
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = keys.slice(0, pageSize)
  const entries = page.map((key) => {
    const { bytes, at } = objects.get(key) as StoredObject
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`
  })
  // Contains a character that must be escaped in XML, as real tokens do.
  const next = keys.length > page.length ? `<NextContinuationToken>after&amp;${page.at(-1)}</NextContinuationToken>` : ''
  sendXml(response, 200, `<ListBucketResult>${entries.join('')}${next}</ListBucketResult>`)
}

/** True when the fault handled the request. */
async function applyFault(
  fault: S3Fault,
  request: IncomingMessage,
  response: ServerResponse,
  objects: Map<string, StoredObject>,
): Promise<boolean> {
  if (fault === 'down') response.destroy()
  if (fault === 'forbidden') sendError(response, 403, 'AccessDenied')
  if (fault === 'serverError') sendError(response, 500, 'InternalError')
  if (fault === 'redirect') response.writeHead(307, { location: 'http://169.254.169.254/latest/meta-data/' }).end()
  if (fault === 'halfUpload') request.once('data', () => request.destroy())
  if (fault === 'halfDownload') {
    const [found] = objects.values()
    if (request.method !== 'GET' || !found) return false
    response.writeHead(200, { 'content-length': found.bytes.length })
    response.write(found.bytes.subarray(0, found.bytes.length / 2), () => response.destroy())
  }
  return true
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  return Buffer.concat(parts)
}

const authorizationShape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** The error code of an invalid signature, or null. */
function signatureProblem(request: IncomingMessage, body: Buffer, account: S3Account, now: Date): string | null {
  const [, keyId, day, region, names = '', signature = ''] = authorizationShape.exec(request.headers.authorization ?? '') ?? []
  const at = String(request.headers['x-amz-date'] ?? '')
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  if (region !== account.region || day !== at.slice(0, 8)) return 'AuthorizationHeaderMalformed'
  if (Math.abs(now.getTime() - parseAmzDate(at)) > 15 * 60_000) return 'RequestTimeTooSkewed'
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name))) return 'AccessDenied'
  if (request.headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch'
  const expected = sign(account, at, canonicalRequest(request, names))
  return timingSafeEqual(Buffer.from(expected), Buffer.from(signature)) ? null : 'SignatureDoesNotMatch'
}

function canonicalRequest(request: IncomingMessage, names: string): string {
  const url = new URL(request.url ?? '/', 'http://s3')
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  const path = url.pathname.split('/').map((part) => encoded(decodeURIComponent(part)))
  return [request.method, path.join('/'), query.join('&'), headers.join(''), names, request.headers['x-amz-content-sha256']].join('\n')
}

function sign({ region, secretAccessKey }: S3Account, at: string, canonical: string): string {
  const day = at.slice(0, 8)
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>((secret, part) => hmac(secret, part), `AWS4${secretAccessKey}`)
  return hmac(key, ['AWS4-HMAC-SHA256', at, `${day}/${region}/s3/aws4_request`, sha256(canonical)].join('\n')).toString('hex')
}

function parseAmzDate(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}

function sendError(response: ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code></Error>`)
}

function sendXml(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}
