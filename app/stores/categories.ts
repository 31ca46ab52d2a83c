import { create } from 'zustand'
import type { CategoryNode } from '#domain/catalog.ts'

type CategoriesState = { categories: CategoryNode[] | null; state: 'idle' | 'loading' | 'failed' | 'loaded' }

export const useCategories = create<CategoriesState>()(() => ({ categories: null, state: 'idle' }))

/** Fetched once, at the first sign that somebody wants to see them; after a failure the next sign tries again. */
export function preloadCategories(): void {
  const { state } = useCategories.getState()
  if (state === 'loading' || state === 'loaded') return
  useCategories.setState({ state: 'loading' })
  fetchCategories().then(
    (categories) => useCategories.setState({ categories, state: 'loaded' }),
    () => useCategories.setState({ state: 'failed' }),
  )
}

async function fetchCategories(): Promise<CategoryNode[]> {
  const answer = await fetch('/api/categories', { headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`the categories answered ${answer.status}`)
  const { categories }: { categories: CategoryNode[] } = await answer.json()
  return categories
}
