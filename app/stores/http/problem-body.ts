import type { ItemChange } from '#domain/order/order-changes.ts'

/** The members of a problem body (RFC 9457) that have the expected type: a proxy may respond in the server's place. */
export function parseProblemBody(json: unknown) {
  const { code, detail, fields, retryAfterSeconds, changes } = isRecord(json) ? json : {}
  return {
    code: isString(code) ? code : '',
    detail: isString(detail) ? detail : null,
    fields: Array.isArray(fields) ? Object.fromEntries(fields.filter(isFieldError).map(({ name, message }) => [name, message])) : {},
    retryAfterSeconds: isNumber(retryAfterSeconds) ? retryAfterSeconds : null,
    changes: Array.isArray(changes) && changes.every(isItemChange) ? changes : null,
  }
}

export function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null
}

export function isString(json: unknown): json is string {
  return typeof json === 'string'
}

function isNumber(json: unknown): json is number {
  return typeof json === 'number'
}

function isFieldError(json: unknown): json is { name: string; message: string } {
  return isRecord(json) && isString(json.name) && isString(json.message)
}

function isItemChange(json: unknown): json is ItemChange {
  if (!isRecord(json)) return false
  const { productId, kind, price, stockQuantity } = json
  return isString(productId) && isString(kind) && kind in changeKinds && (price === null || isNumber(price)) && isNumber(stockQuantity)
}

const changeKinds: Record<ItemChange['kind'], true> = { price: true, stock: true, gone: true, unpriced: true }
