import type { Method } from '#app/stores/api-routes.ts'

export type RequestInput = {
  params?: Readonly<Record<string, string>>
  query?: Record<string, string>
  body?: unknown
}

export type Result<Data, Problem> = { readonly isOk: true; readonly data: Data } | { readonly isOk: false; readonly problem: Problem }

export function urlOf(path: string, { params, query }: RequestInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''))
  return filled + (query ? `?${new URLSearchParams(query)}` : '')
}

/** A request with JSON. The server rejects changes without `x-requested-with` (docs/threats.md D4). */
export function jsonRequest(method: Method, body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  return {
    method,
    headers: { 'content-type': 'application/json', 'x-requested-with': 'vitrin', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/**
 * Every request for JSON of our server. Never throws: `toProblem` reads a response that is not OK and its JSON, or the error when there is no
 * readable response.
 */
export async function fetchJson<Data, Problem>(
  url: string,
  init: RequestInit,
  toProblem: (response: Response | null, jsonOrError: unknown) => Problem,
): Promise<Result<Data, Problem>> {
  try {
    const response = await fetch(url, init)
    if (!response.ok) return { isOk: false, problem: toProblem(response, await response.json().catch(() => null)) }
    const text = await response.text()
    return { isOk: true, data: text ? JSON.parse(text) : undefined }
  } catch (error) {
    return { isOk: false, problem: toProblem(null, error) }
  }
}
