import type { Hono } from 'hono'
import type { Schema } from 'hono/types'
import { generateSpecs } from 'hono-openapi'
import { type AppEnv, createRouter } from '#server/app-env.ts'
import { ownHeader } from '#server/same-origin.ts'

export type ApiDocument = Awaited<ReturnType<typeof generateSpecs>>

const description = `همه‌ی پاسخ‌ها JSON هستند. خطاها \`application/problem+json\` با \`code\` برای برنامه و \`detail\` برای خریدار.
درخواست‌هایی که چیزی را تغییر می‌دهند باید از همین فروشگاه فرستاده شوند و سرآیند \`${ownHeader.name}: ${ownHeader.value}\` داشته باشند.`

/** The OpenAPI description of an API, from the same schemas that check its requests. */
export async function apiDocument<Routes extends Schema>(api: Hono<AppEnv, Routes>): Promise<ApiDocument> {
  const document = await generateSpecs(createRouter().route('/api', api), {
    documentation: { info: { title: 'رابط برنامه‌نویسی فروشگاه', version: '1', description } },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  // hono-openapi moves named schemas to the components, but references in recursive ones keep their old path.
  // Related: https://github.com/standard-community/standard-openapi/issues/12
  return JSON.parse(JSON.stringify(document).replaceAll('"#/$defs/', '"#/components/schemas/'))
}
