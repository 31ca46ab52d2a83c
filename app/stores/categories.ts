import { create } from 'zustand'
import type { CategoryNode } from '#domain/catalog.ts'
import { requestApi } from './api.ts'

type CategoriesState = { categories: CategoryNode[] | null; state: 'idle' | 'loading' | 'failed' | 'loaded' }

export const useCategories = create<CategoriesState>()(() => ({ categories: null, state: 'idle' }))

/** Fetches the categories once; after a failure the next call tries again. */
export async function preloadCategories(): Promise<void> {
  const { state } = useCategories.getState()
  if (state === 'loading' || state === 'loaded') return
  useCategories.setState({ state: 'loading' })
  const result = await requestApi('GET', '/categories')
  useCategories.setState(result.isOk ? { categories: result.data.categories, state: 'loaded' } : { state: 'failed' })
}
