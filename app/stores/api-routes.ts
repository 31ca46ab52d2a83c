import type { ApiRoutes } from '#server/api/routes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The path patterns that have a route of this method. */
export type ApiPath<M extends Method> = {
  [P in keyof ApiRoutes & string]: `$${Lowercase<M>}` extends keyof ApiRoutes[P] ? P : never
}[keyof ApiRoutes & string]

type Route<M extends Method, P extends ApiPath<M>> = ApiRoutes[P][`$${Lowercase<M>}` & keyof ApiRoutes[P]]
type Input<M extends Method, P extends ApiPath<M>> = Route<M, P> extends { input: infer I } ? I : never

/** The JSON that a successful response carries. */
export type ApiData<M extends Method, P extends ApiPath<M>> = Route<M, P> extends { output: infer Output } ? Output : never

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
export type ApiInput<M extends Method, P extends ApiPath<M>> = Params<P> & Query<Input<M, P>> & Body<Input<M, P>>
