import type { Priority } from '#server/admission/priorities.ts'
import type { ServiceContext } from '#services/context.ts'
import type { SignedIn } from '#services/session/find-session.ts'
import type { Topic } from './invalidation-tags.ts'

export type LoaderRequest = {
  /** The route's pattern, such as `/product/{slug}`. */
  path: string
  params: Record<string, string>
  query: URLSearchParams
  /** Always null on a public page: those are the same bytes for everyone. */
  shopper: SignedIn | null
}

/** One row of the page table: everything the server knows about a page. */
export type PageDefinition<Props extends object> = {
  /** Admission priority of a request that renders it. */
  priority: Priority
  /** The page's props, or null when what it should show does not exist. */
  load: (context: ServiceContext, request: LoaderRequest) => Promise<Props | null>
  /** Required for a public page: the topics that invalidate it, beside the ids of the records in its props. */
  topics?: readonly Topic[] | ((query: URLSearchParams) => readonly Topic[])
  /** Whether these props report a failure that the next request may not meet: the page is served and not cached. */
  uncacheable?: (props: Props) => boolean
  /** The moment from which these props are no longer right, in ISO; the cached page expires then, and at the first end of an offer that it shows. */
  expiresAt?: (props: Props) => string | undefined
}
