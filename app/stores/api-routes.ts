import type { ApiRoutes } from '#server/api/routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Endpoint<M extends Method, P extends keyof ApiRoutes> = ApiRoutes[P][`$${Lowercase<M>}` & keyof ApiRoutes[P]]

/** The paths that have a route of this method. */
export type ApiPath<M extends Method> = {
  [P in keyof ApiRoutes]: `$${Lowercase<M>}` extends keyof ApiRoutes[P] ? P : never
}[keyof ApiRoutes]

type Input<M extends Method, P extends ApiPath<M>> = Endpoint<M, P> extends { input: infer I } ? I : never

export type ApiBody<M extends Method, P extends ApiPath<M>> = Input<M, P> extends { json: infer B } ? B : undefined
export type ApiData<M extends Method, P extends ApiPath<M>> = Endpoint<M, P> extends { output: infer O } ? O : never

