import type { ApiDocument } from '../api/openapi.ts'

type Field = { place: string; name: string; type: string; required: boolean }
type Operation = { method: string; path: string; summary: string; fields: Field[]; answers: { status: string; description: string }[] }
type Json = Record<string, unknown>

/** The OpenAPI document as the reading page shows it: one entry a call, in the document's order. */
export function apiOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods ?? {}).map(([method, operation]) => describeCall(method.toUpperCase(), path, asObject(operation))),
  )
}

function describeCall(method: string, path: string, operation: Json): Operation {
  return {
    method,
    path,
    summary: String(operation.summary ?? ''),
    fields: [...parameters(operation), ...bodyFields(operation)],
    answers: Object.entries(asObject(operation.responses)).map(([status, answer]) => ({
      status,
      description: String(asObject(answer).description ?? ''),
    })),
  }
}

function parameters(operation: Json): Field[] {
  const list = Array.isArray(operation.parameters) ? operation.parameters.map(asObject) : []
  return list.map(({ in: place, name, schema, required }) => ({
    place: String(place),
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
    place: 'body',
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
