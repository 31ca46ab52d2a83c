import { createContext, use } from 'react'

/** The name that the owner gave the shop; provided once, around every page. */
export const ShopName = createContext('')

export function useShopName(): string {
  return use(ShopName)
}
