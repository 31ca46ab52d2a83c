import type { PropsOf, RoutedPageName } from '#app/routes.ts'
import type { ServiceContext } from '#services/context.ts'
import { earlier, firstOfferEnd, invalidationTags } from './invalidation-tags.ts'
import type { LoaderRequest, PageDefinition } from './page-definition.ts'
import { pageTable } from './page-table.ts'

export type LoadedPage<Props extends object = object> = {
  props: Props
  /** Invalidating any of them makes the page stale. */
  tags: readonly string[]
  uncacheable: boolean
  expiresAt: string | undefined
}

/** A page's props with what the cache must know about them; null when what it should show does not exist. */
export async function loadPage<Name extends RoutedPageName>(
  page: Name,
  context: ServiceContext,
  request: LoaderRequest,
): Promise<LoadedPage<PropsOf<Name>> | null> {
  const { load, topics, uncacheable, expiresAt }: PageDefinition<PropsOf<Name>> = pageTable[page]
  const props = await load(context, request)
  if (!props) return null
  const tags = topics ? invalidationTags(typeof topics === 'function' ? topics(request.query) : topics, props) : []
  return { props, tags, uncacheable: uncacheable?.(props) ?? false, expiresAt: earlier(expiresAt?.(props), firstOfferEnd(props)) }
}
