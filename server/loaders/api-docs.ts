import type { PropsOf } from '#app/routes.ts'
import type { ApiDocument } from '#server/api/openapi.ts'

type Operation = PropsOf<'api-docs'>['operations'][number]
type Field = Operation['fields'][number]
type Json = Record<string, unknown>

/** The operations of the OpenAPI document, in the document's sequence, as the documentation page shows them. */
export function apiOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => describeOperation(method.toUpperCase(), path, asObject(operation))),
  )
}

function describeOperation(method: string, path: string, operation: Json): Operation {
  return {
    method,
    path,
    summary: String(operation.summary ?? ''),
    fields: [...parameters(operation), ...bodyFields(operation)],
    responses: Object.entries(asObject(operation.responses)).map(([status, response]) => ({
      status,
      description: String(asObject(response).description ?? ''),
    })),
  }
}

function parameters(operation: Json): Field[] {
  const list = Array.isArray(operation.parameters) ? operation.parameters.map(asObject) : []
  return list.map(({ in: location, name, schema, required }) => ({
    in: String(location),
    name: String(name),
    type: typeOf(asObject(schema)),
    required: required === true,
  }))
}

function bodyFields(operation: Json): Field[] {
  const content = asObject(asObject(operation.requestBody).content)
  const schema = asObject(asObject(content['application/json']).schema)
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.entries(asObject(schema.properties)).map(([name, property]) => ({
    in: 'body',
    name,
    type: typeOf(asObject(property)),
    required: required.includes(name),
  }))
}

function typeOf(schema: Json): string {
  return Array.isArray(schema.enum) ? schema.enum.join(' | ') : String(schema.type ?? 'any')
}

function asObject(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}
