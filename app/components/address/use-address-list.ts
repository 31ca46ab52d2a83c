import { useEffect } from 'react'
import { setAddresses, useAddresses } from '#app/stores/addresses.ts'
import type { Address } from '#services/address/list-addresses.ts'

/** What the page came with, and from then on what the shopper makes of it; forgotten with the page. */
export function useAddressList(fromPage: readonly Address[]): readonly Address[] {
  useEffect(() => {
    setAddresses(fromPage)
    return () => setAddresses(null)
  }, [fromPage])
  return useAddresses(({ addresses }) => addresses) ?? fromPage
}
