import { createContext, use } from 'react'
import type { LogoImage } from '#domain/settings/logo.ts'

/** The name that the owner gave the shop, and its logo; provided once, around every page. */
export const Shop = createContext<{ name: string; logo?: LogoImage }>({ name: '' })

export const useShop = () => use(Shop)

export const useShopName = () => useShop().name
