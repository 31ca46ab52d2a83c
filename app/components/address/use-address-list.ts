import { useEffect } from 'react'
import { setAddresses, useAddresses } from '#app/stores/addresses.ts'
import type { Address } from '#services/address/list-addresses.ts'

/** The addresses of the page's data, then those of the store; cleared when the page is left. */
export function useAddressList(fromPage: readonly Address[]): readonly Address[] {
  useEffect(() => {
    setAddresses(fromPage)
    return () => setAddresses(null)
  }, [fromPage])
  return useAddresses(({ addresses }) => addresses) ?? fromPage
}
