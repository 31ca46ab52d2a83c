import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { resolver } from 'hono-openapi'
import * as v from 'valibot'
import { type Refusal, type RefusalCode, refusals } from '#domain/refusals.ts'

/** The body of every refused or failed API call: `application/problem+json` (RFC 9457). */
const problemSchema = v.pipe(
  v.object({
    status: v.pipe(v.number(), v.description('کد وضعیت HTTP')),
    code: v.pipe(v.string(), v.description('برای برنامه: چه چیزی پذیرفته نشد؛ هرگز تغییر نمی‌کند')),
    detail: v.pipe(v.string(), v.description('برای خریدار: متن آماده‌ی نمایش')),
    requestId: v.pipe(v.string(), v.description('نام این درخواست در گزارش‌ها')),
    fields: v.optional(v.array(v.object({ name: v.string(), message: v.string() }))),
    retryAfterSeconds: v.optional(v.pipe(v.number(), v.description('پس از این چند ثانیه دوباره می‌توان تلاش کرد'))),
  }),
  v.metadata({ ref: 'Problem' }),
)

export type Problem = v.InferOutput<typeof problemSchema> & { status: ContentfulStatusCode }

const failed = 'خطایی در فروشگاه رخ داد. لطفا کمی بعد دوباره تلاش کنید'

export function refusalProblem({ code, details }: Refusal, requestId: string): Problem {
  const { status, message } = refusals[code]
  return { ...details, status, code, detail: message, requestId }
}

/** A bug reveals nothing but the id of its log line. */
export function failureProblem(requestId: string): Problem {
  return { status: 500, code: 'server.failed', detail: failed, requestId }
}

export function problemResponse(c: Context, problem: Problem): Response {
  return c.body(JSON.stringify(problem), problem.status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'no-store',
  })
}

/** A response of a route with JSON, for its OpenAPI description. */
export function jsonResponse(schema: v.GenericSchema, description: string) {
  return { description, content: { 'application/json': { schema: resolver(schema) } } }
}

/** The refusals of a route, for its OpenAPI description. */
export function problemResponses(...codes: RefusalCode[]) {
  const statuses = Map.groupBy(codes, (code) => refusals[code].status)
  return Object.fromEntries(
    [...statuses].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `\`${code}\`: ${refusals[code].message}`).join('\n\n'),
        content: { 'application/problem+json': { schema: resolver(problemSchema) } },
      },
    ]),
  )
}
