import type { ApiRoutes } from '#server/api/routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The path patterns of `Routes` that have a route of this method. */
export type PathOf<Routes, M extends Method> = {
  [P in keyof Routes & string]: `$${Lowercase<M>}` extends keyof Routes[P] ? P : never
}[keyof Routes & string]

type Route<Routes, M extends Method, P extends PathOf<Routes, M>> = Routes[P][`$${Lowercase<M>}` & keyof Routes[P]]
type Input<Routes, M extends Method, P extends PathOf<Routes, M>> = Route<Routes, M, P> extends { input: infer I } ? I : never

/** The JSON that a successful response carries. */
export type DataOf<Routes, M extends Method, P extends PathOf<Routes, M>> =
  Route<Routes, M, P> extends { output: infer Output } ? Output : never

type Frozen<T> = T extends string | number | boolean | null | undefined ? T : { readonly [K in keyof T]: Frozen<T[K]> }
type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

type Params<P extends string> = [ParamName<P>] extends [never] ? unknown : { readonly params: Readonly<Record<ParamName<P>, string>> }
type Query<I> = I extends { query: infer Q } ? { readonly query: Q } : unknown
type Body<I> = I extends { json: infer B } ? { readonly body: Frozen<B> } : unknown

/** What a request to this route must carry: path parameters, query and body, where the route has them. */
export type InputOf<Routes, M extends Method, P extends PathOf<Routes, M>> = Params<P> &
  Query<Input<Routes, M, P>> &
  Body<Input<Routes, M, P>>

export type ApiPath<M extends Method> = PathOf<ApiRoutes, M>
export type ApiData<M extends Method, P extends ApiPath<M>> = DataOf<ApiRoutes, M, P>
export type ApiInput<M extends Method, P extends ApiPath<M>> = InputOf<ApiRoutes, M, P>
